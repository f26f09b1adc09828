package org.qsketch.lab.report;

import static j2html.TagCreator.body;
import static j2html.TagCreator.code;
import static j2html.TagCreator.dd;
import static j2html.TagCreator.div;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.document;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.figcaption;
import static j2html.TagCreator.figure;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.head;
import static j2html.TagCreator.header;
import static j2html.TagCreator.html;
import static j2html.TagCreator.li;
import static j2html.TagCreator.main;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.style;
import static j2html.TagCreator.text;
import static j2html.TagCreator.title;
import static j2html.TagCreator.ul;

import j2html.tags.DomContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.run.Provenance;
import org.qsketch.lab.chapter.Links;
import org.qsketch.lab.chapter.Table;
import org.qsketch.lab.chapter.filter.FilterFigures;
import org.qsketch.lab.chapter.filter.FilterFindings;
import org.qsketch.lab.chapter.filter.FilterTables;
import org.qsketch.lab.chapter.groupby.GroupByFigures;
import org.qsketch.lab.chapter.groupby.GroupByFindings;
import org.qsketch.lab.chapter.groupby.GroupByTables;
import org.qsketch.lab.chapter.sketch.Findings;
import org.qsketch.lab.chapter.sketch.Tables;
import org.qsketch.memory.ByteSize;

/**
 * The report: one page with pictures and style inside, which asks nothing of any server and runs no
 * script.
 *
 * @param results what was measured
 * @param sketches the figures of the sketches, drawn
 * @param filter the figures of the cuckoo filter, drawn
 * @param groupBy the figures of the group-by, drawn
 */
record HtmlReport(
    FigureResults results,
    List<FigureFiles> sketches,
    List<FigureFiles> filter,
    List<FigureFiles> groupBy) {
  private static final String TITLE = "QSketch workbench: figures";
  private static final String QUICK =
      "Quick run: one measurement per point, rates are not to be quoted";

  String page() {
    List<Part> parts = parts().flatMap(Optional::stream).toList();
    return document(
        html(
                head(
                    meta().withCharset("utf-8"),
                    meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                    title(TITLE),
                    style(rawHtml(css()))),
                body(
                    header(h1(TITLE), p(subtitle()), warning(), Part.links(parts)),
                    main(nothing(), each(parts, Part::html))))
            .withLang("en"));
  }

  private Stream<Optional<Part>> parts() {
    return Stream.of(
        list("What the results say", Findings.of(results)),
        gallery(),
        tables(),
        membership(),
        groupBySection(),
        list("Notes", results.notes()),
        Optional.of(provenance(results.provenance())));
  }

  private static String css() {
    try (InputStream css = HtmlReport.class.getResourceAsStream("report.css")) {
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the style of the report cannot be read", e);
    }
  }

  private String subtitle() {
    Provenance provenance = results.provenance();
    return provenance.devices().stream()
        .map(used -> "%s: %s".formatted(used.backend(), used.device().name()))
        .collect(Collectors.joining(" · ", "", " · " + provenance.date()));
  }

  private DomContent warning() {
    return results.isQuick() ? p(strong(QUICK)) : text("");
  }

  private static Optional<Part> list(String heading, List<String> sentences) {
    return sentences.isEmpty() ? Optional.empty() : Optional.of(Part.of(heading, items(sentences)));
  }

  private static DomContent items(List<String> sentences) {
    return ul(each(sentences, sentence -> li(sentence)));
  }

  private DomContent nothing() {
    boolean empty = sketches.isEmpty() && filter.isEmpty() && groupBy.isEmpty();
    return empty ? p("There are no results to draw.") : text("");
  }

  private Optional<Part> gallery() {
    return sketches.isEmpty()
        ? Optional.empty()
        : Optional.of(Part.of("Figures", each(sketches, HtmlReport::figureOf)));
  }

  private Optional<Part> membership() {
    return structure(
        "Membership",
        filter,
        FilterFindings.of(results),
        FilterTables.of(FilterFigures.of(results)));
  }

  private Optional<Part> groupBySection() {
    return structure(
        "Group-by",
        groupBy,
        GroupByFindings.of(results),
        GroupByTables.of(GroupByFigures.of(results)));
  }

  private static Optional<Part> structure(
      String heading, List<FigureFiles> figures, List<String> findings, List<Table> tables) {
    return figures.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Part.of(
                heading,
                items(findings),
                each(figures, HtmlReport::figureOf),
                each(tables, Table::html)));
  }

  private static DomContent figureOf(FigureFiles files) {
    return figure(
            h3(files.figure().title()),
            div(rawHtml(files.svg())).withClass("picture"),
            figcaption(
                p(files.figure().caption()),
                p("How to read this: " + files.figure().reading()).withClass("reading"),
                p(Links.to(files.svgName()), Links.to(files.pngName()), Links.to(files.csvName()))
                    .withClass("files")))
        .withId(files.figure().id());
  }

  private Optional<Part> tables() {
    List<Table> tables = Tables.of(results);
    return tables.isEmpty()
        ? Optional.empty()
        : Optional.of(Part.of("Tables", each(tables, Table::html)));
  }

  private static Part provenance(Provenance run) {
    return Part.of(
        "Provenance",
        dl(
            entry("Version", "%s, commit %s".formatted(run.version(), run.commit())),
            entry("Made", run.date().toString()),
            entry("Java", run.jdk()),
            entry("System", system(run)),
            each(run.devices(), HtmlReport::device),
            entry("Seed", Long.toString(run.seed())),
            each(run.options(), option -> entry(option.getKey(), option.getValue())),
            entry("Libraries", String.join(", ", run.libraries()))));
  }

  private static String system(Provenance run) {
    return "%s, %d cores, %s"
        .formatted(run.operatingSystem(), run.cores(), ByteSize.text(run.memoryBytes()));
  }

  private static DomContent device(Provenance.UsedDevice used) {
    return entry(
        used.backend(),
        "%s, %s, driver %s"
            .formatted(
                used.device().name(),
                ByteSize.text(used.device().memoryBytes()),
                used.device().driver()));
  }

  private static DomContent entry(String name, String value) {
    return each(dt(name), dd(code(value)));
  }
}
