package org.qsketch.lab.chapter.sketch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.RatioResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Lines;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;

/** CUDA against OpenCL, where one device runs both. */
public final class RatioFigure {
  private static final String READING =
      "Above the line at 1, CUDA is faster; below it, OpenCL is. Both run the same algorithms on"
          + " the same device: what differs is their compilers, and how long they take to start a"
          + " kernel.";

  /** The line at which two backends are equally fast. */
  private static final Source EQUAL = new Source(Role.LIMIT, "equally fast");

  /** The common parameters of the results of one panel. */
  private record Place(String device, double wlf, String operation) {
    static Place of(RatioResult result) {
      return new Place(result.device(), result.wlf(), result.operation());
    }

    String title() {
      return "%s, WLF %s, %s".formatted(device, wlf, operation);
    }
  }

  private final List<RatioResult> results;
  private final Map<String, Mark> marks;

  private RatioFigure(FigureResults all) {
    this.results =
        all.of(SketchStudy.RATIO).stream()
            .filter(one -> one.stream().equals(Plan.UNIFORM))
            .filter(one -> Rates.OPERATIONS.contains(one.operation()))
            .toList();
    this.marks = VariantMarks.of(results.stream().map(RatioResult::variant));
  }

  /**
   * Draws the ratios of rates, CUDA over OpenCL.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> of(FigureResults all) {
    return new RatioFigure(all).figure();
  }

  private Optional<Figure> figure() {
    List<Chart> panels = results.stream().map(Place::of).distinct().map(this::panel).toList();
    return Figure.ofPanels("figure-ratio", "CUDA against OpenCL", caption(), READING, 2, panels);
  }

  private static String caption() {
    return Captions.caption(
        "Throughput with CUDA over throughput with OpenCL on the same device, against the number of"
            + " uniform keys. Points are ratios of medians.",
        Setting.WORK_LOAD_FACTOR);
  }

  private Chart panel(Place place) {
    List<RatioResult> here =
        results.stream().filter(result -> Place.of(result).equals(place)).toList();
    List<Line> lines =
        new Lines<>(RatioResult::variant, RatioFigure::point)
            .of(here.stream(), Source.MEASURED, marks);
    return new LineChart(
        place.title(),
        Axis.log2("keys"),
        Axis.log10("CUDA / OpenCL"),
        Stream.concat(lines.stream(), Stream.of(equality(here))).toList());
  }

  private static Point point(RatioResult result) {
    return Point.of((double) result.keys(), result.ratio());
  }

  private static Line equality(List<RatioResult> here) {
    List<Point> ends =
        here.stream().map(RatioResult::keys).distinct().map(keys -> Point.of(keys, 1)).toList();
    return new Line("equal", Mark.BLACK_CIRCLE, EQUAL, ends);
  }
}
