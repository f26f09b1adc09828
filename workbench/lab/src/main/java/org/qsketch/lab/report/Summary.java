package org.qsketch.lab.report;

import static j2html.TagCreator.dd;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.li;
import static j2html.TagCreator.section;
import static j2html.TagCreator.text;
import static j2html.TagCreator.ul;

import j2html.tags.DomContent;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.job.Provenance;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.report.HtmlReport.HtmlProvenance;

/**
 * The first page: what was run, on what, and the findings that say most.
 *
 * @param results what was measured
 */
record Summary(FigureResults results) {
  private static final int FINDINGS = 3;

  /**
   * Returns the page.
   *
   * @param links to the chapters
   */
  DomContent html(DomContent links) {
    return section(h2("Summary"), run(), findings(), links).withId("summary");
  }

  private DomContent run() {
    Provenance run = results.provenance();
    return dl(
        HtmlProvenance.entry("Command", command(run)),
        isOfFigures(run) ? each(dt("Size"), dd(size(run.options()))) : text(""),
        wlf(),
        each(run.devices(), HtmlProvenance::device),
        HtmlProvenance.entry("Made", "%s, commit %s".formatted(run.date(), run.commit())));
  }

  private static boolean isOfFigures(Provenance run) {
    return !run.options().containsKey(Provenance.COMMAND);
  }

  /** Returns what measures the same again; a run of the figures does not keep how it was typed. */
  private String command(Provenance run) {
    if (!isOfFigures(run)) {
      return run.options().get(Provenance.COMMAND);
    }
    String backends =
        run.devices().stream()
            .map(Provenance.UsedDevice::backend)
            .distinct()
            .collect(Collectors.joining(","));
    return "./qsketch figures%s%s%s --seed=%d"
        .formatted(
            results.isQuick() ? " --quick" : "",
            results.isQuick() || !results.of(SketchStudy.REAL_DATA).isEmpty() ? "" : " --no-data",
            backends.isEmpty() ? "" : " --backend=" + backends,
            run.seed());
  }

  private static String size(Map<String, String> options) {
    return "%s to %s keys at most for sketches of frequencies, %s of most times, %s of most errors of a frequency"
        .formatted(
            keys(options, FigureOptions.SMALLEST),
            keys(options, FigureOptions.LARGEST),
            runs(options, FigureOptions.REPEATS),
            runs(options, FigureOptions.SEEDS));
  }

  private static String keys(Map<String, String> options, String name) {
    String value = options.getOrDefault(name, "");
    return value.matches("\\d{1,18}") ? Numbers.keys(Long.parseLong(value)) : "?";
  }

  private static String runs(Map<String, String> options, String name) {
    String value = options.getOrDefault(name, "?");
    return value + (value.equals("1") ? " run" : " runs");
  }

  /** Returns the findings of this page; the chapters below do not repeat them. */
  List<String> sentences() {
    return Chapters.ALL.stream()
        .flatMap(chapter -> chapter.headlines(results).stream())
        .limit(FINDINGS)
        .toList();
  }

  private DomContent wlf() {
    return sentences().stream().anyMatch(one -> one.contains("WLF"))
        ? each(
            dt("WLF"),
            dd(
                "the work load factor, depth · keys / counters: at 1.0 there are half as many counters as at 0.5"))
        : text("");
  }

  private DomContent findings() {
    List<String> sentences = sentences();
    return sentences.isEmpty()
        ? text("")
        : each(h3("Findings"), ul(each(sentences, sentence -> li(sentence))));
  }
}
