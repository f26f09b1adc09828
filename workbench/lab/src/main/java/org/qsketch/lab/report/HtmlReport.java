package org.qsketch.lab.report;

import static j2html.TagCreator.body;
import static j2html.TagCreator.code;
import static j2html.TagCreator.dd;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.document;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.head;
import static j2html.TagCreator.header;
import static j2html.TagCreator.html;
import static j2html.TagCreator.main;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.style;
import static j2html.TagCreator.text;
import static j2html.TagCreator.title;

import j2html.tags.DomContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.job.Doubt;
import org.qsketch.job.Provenance;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.memory.ByteSize;

/**
 * The report: one page with pictures and style inside, which asks nothing of any server and runs no
 * script.
 *
 * @param results what was measured
 * @param chapters what there is to show, drawn
 */
record HtmlReport(FigureResults results, List<DrawnChapter> chapters) {
  private static final String TITLE = "QSketch workbench: figures";
  private static final String QUICK =
      "Quick run: one measurement per point, rates are not to be quoted";

  String page() {
    List<Section> parts = Section.joined(parts());
    return document(
        html(
                head(
                    meta().withCharset("utf-8"),
                    meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                    title(TITLE),
                    style(rawHtml(css()))),
                body(
                    header(h1(TITLE), warning()),
                    main(
                        new Summary(results).html(Section.links(parts)),
                        nothing(),
                        each(parts, Section::html))))
            .withLang("en"));
  }

  private Stream<Section> parts() {
    return Stream.concat(
        chapters.stream().flatMap(chapter -> chapter.parts(results)),
        Stream.of(
            Section.of("Notes", results.notes()),
            new Section("Provenance", List.of(HtmlProvenance.of(results.provenance())))));
  }

  private static String css() {
    try (InputStream css = HtmlReport.class.getResourceAsStream("report.css")) {
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the style of the report cannot be read", e);
    }
  }

  private DomContent warning() {
    return results.isQuick()
        ? p(strong(QUICK))
        : each(Doubt.ofRuns(results.timed()).stream().map(words -> p(strong(sentence(words)))));
  }

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
  }

  private DomContent nothing() {
    boolean empty = chapters.stream().allMatch(chapter -> chapter.figures().isEmpty());
    return empty ? p("There are no results to draw.") : text("");
  }

  /**
   * A chapter whose figures are drawn and written.
   *
   * @param chapter what it is about
   * @param figures its figures, with their files
   */
  record DrawnChapter(Chapter chapter, List<FigureFiles> figures) {
    /** Returns its sentences, figures and tables. */
    Stream<Section> parts(FigureResults results) {
      return Stream.of(
          Section.of(chapter.headings().findings(), furtherFindings(results)),
          new Section(
              chapter.headings().figures(), figures.stream().map(FigureFiles::html).toList()),
          new Section(
              chapter.headings().tables(),
              chapter.tables(results).stream()
                  .filter(ReportTable::hasRows)
                  .map(HtmlTable::of)
                  .toList()));
    }

    private List<String> furtherFindings(FigureResults results) {
      List<String> said = new Summary(results).sentences();
      return chapter.findings(results).stream().filter(one -> !said.contains(one)).toList();
    }
  }

  /** Writes the provenance of results as HTML. */
  static final class HtmlProvenance {
    private HtmlProvenance() {}

    static DomContent of(Provenance run) {
      return dl(
          entry("Version", "%s, commit %s".formatted(run.version(), run.commit())),
          entry("Made", run.date().toString()),
          entry("Java", run.jdk()),
          entry("System", system(run)),
          each(run.devices(), HtmlProvenance::device),
          entry("Seed", Long.toString(run.seed())),
          each(run.options(), option -> entry(option.getKey(), option.getValue())),
          entry("Libraries", String.join(", ", run.libraries())));
    }

    private static String system(Provenance run) {
      return "%s, %d cores, %s"
          .formatted(run.operatingSystem(), run.cores(), ByteSize.text(run.memoryBytes()));
    }

    static DomContent device(Provenance.UsedDevice used) {
      return entry(
          used.backend(),
          "%s, %s, driver %s"
              .formatted(
                  used.device().name(),
                  ByteSize.text(used.device().memoryBytes()),
                  used.device().driver()));
    }

    static DomContent entry(String name, String value) {
      return each(dt(name), dd(code(value)));
    }
  }
}
