package org.qsketch.lab.chapter.sketch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Source;

/** Mean relative error by variant (paper, Fig. 7), with the published means. */
public final class AccuracyFigure {
  static final Axis ERROR = Axis.log10("mean relative error");
  private static final String READING =
      "Lower is more accurate, on a logarithmic scale. A full bar as high as the light bar next to"
          + " it reproduces the paper; a lower one is more accurate. slim-fat:8 differs,"
          + " probably because the published runs multiplied keys by even seeds, which select only a"
          + " part of the masks; here the hash selects all of them.";

  private final List<AccuracyResult> all;
  private final List<AccuracyResult> rows;
  private final List<AccuracySummary> summaries;
  private final List<Setting> settings;
  private final Map<String, Mark> marks;

  private AccuracyFigure(FigureResults all) {
    this.all = all.of(SketchStudy.ACCURACY);
    this.rows = AccuracySummary.rows(all);
    this.summaries = AccuracySummary.of(all);
    this.settings = summaries.stream().map(AccuracySummary::setting).distinct().toList();
    this.marks = VariantMarks.of(summaries.stream().map(AccuracySummary::variant));
  }

  /**
   * Draws the errors on uniform keys.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> of(FigureResults all) {
    return new AccuracyFigure(all).figure();
  }

  private Optional<Figure> figure() {
    List<Chart> panels = settings.stream().map(this::panel).toList();
    return Figure.ofPanels("figure-7", "Fig. 7: accuracy", caption(), READING, 1, panels);
  }

  private String caption() {
    return Captions.caption(
        "Mean relative error |estimate − count| / count over the distinct keys of a uniform stream,"
            + " averaged over the table sizes; where sizes differ, bars reach from the smallest to"
            + " the largest error. Light: the published means, over 2¹⁵ to 2²⁵ keys, of the"
            + " variants that have any.",
        sizes(),
        Setting.devices(settings),
        Setting.WORK_LOAD_FACTOR + leftOut());
  }

  /** Returns the numbers of keys, once where all panels have the same. */
  private String sizes() {
    return settings.stream()
        .collect(Collectors.groupingBy(this::sizes, LinkedHashMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(one -> one.getKey() + panels(one.getValue()))
        .collect(Collectors.joining("; ", "Sizes: ", "."));
  }

  private String sizes(Setting setting) {
    return rows.stream()
        .filter(one -> Setting.of(one).equals(setting))
        .map(AccuracyResult::keys)
        .distinct()
        .sorted()
        .map(Numbers::keys)
        .collect(Collectors.joining(", ", "", " keys"));
  }

  private String panels(List<Setting> some) {
    return some.size() == settings.size()
        ? ""
        : some.stream()
            .map(one -> one.title(settings))
            .collect(Collectors.joining(" and ", " (", ")"));
  }

  /** Tells what is left out, since a table may hold more than the paper's experiment. */
  private String leftOut() {
    int others = all.size() - rows.size();
    return others == 0
        ? ""
        : " Left out: %d of %d rows, of other streams than uniform or of sizes that not all variants ran at."
            .formatted(others, all.size());
  }

  private Chart panel(Setting setting) {
    List<Bar> bars =
        summaries.stream()
            .filter(summary -> summary.setting().equals(setting))
            .flatMap(this::bars)
            .toList();
    return new BarChart(setting.title(settings), ERROR, bars);
  }

  private Stream<Bar> bars(AccuracySummary summary) {
    return Stream.concat(
        summary.published().map(error -> bar(summary, Source.PUBLISHED, error)).stream(),
        Stream.of(bar(summary, Source.MEASURED, summary.measured().drawableOn(ERROR))));
  }

  private Bar bar(AccuracySummary summary, Source source, Measure error) {
    return new Bar(
        summary.variant(), summary.variant(), marks.get(summary.variant()), source, error);
  }
}
