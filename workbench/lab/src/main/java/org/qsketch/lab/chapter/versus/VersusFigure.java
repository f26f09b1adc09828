package org.qsketch.lab.chapter.versus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.sketch.SketchChapter;
import org.qsketch.lab.chapter.versus.VersusRuns.Quantity;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;
import org.qsketch.memory.ByteSize;
import org.qsketch.rivals.Rivals;

/** Errors by memory, a figure for every few rivals, each with the sketches of the backend. */
final class VersusFigure {
  private static final Axis MEMORY = Axis.log2("memory (KiB)");
  private static final List<Quantity> ON_LOG =
      List.of(
          Quantity.MEAN_RELATIVE,
          Quantity.MEAN_ABSOLUTE,
          Quantity.HIGH_ABSOLUTE,
          Quantity.MAX_ABSOLUTE);
  private static final List<Quantity> LINEAR =
      List.of(Quantity.F1, Quantity.PRECISION, Quantity.RECALL, Quantity.DISTRIBUTION);
  private static final List<Quantity> RATES = List.of(Quantity.INSERTS, Quantity.QUERIES);
  private static final List<Quantity> OVERVIEW =
      List.of(Quantity.MEAN_RELATIVE, Quantity.MEAN_ABSOLUTE, Quantity.F1, Quantity.DISTRIBUTION);
  private static final Source EXACT = new Source(Role.LIMIT, "memory of exact counts");
  private static final double KIB = 1024;

  private static final String READING =
      "Errors are better low, and F1, precision, recall and rates high. At one place on the"
          + " horizontal axis all sketches take the same memory, every bit counted.";

  private final VersusRuns runs;

  private VersusFigure(List<VersusResult> results) {
    this.runs = new VersusRuns(results);
  }

  /**
   * Draws the errors.
   *
   * @param results of one comparison
   * @return none without results
   */
  static List<Figure> of(List<VersusResult> results) {
    return results.isEmpty() ? List.of() : new VersusFigure(results).figures();
  }

  private List<Figure> figures() {
    List<String> others = runs.sketches().stream().filter(name -> !isRival(name)).toList();
    List<String> rivals = runs.sketches().stream().filter(VersusFigure::isRival).toList();
    List<Figure> figures = new ArrayList<>();
    int free = Math.max(1, Mark.values().length - others.size());
    int number = Math.max(1, Math.ceilDiv(rivals.size(), free));
    if (number > 1) {
      figures.add(overview(others, best(rivals, free)));
    }
    for (int i = 0; i < number; i++) {
      List<String> some =
          rivals.subList(i * rivals.size() / number, (i + 1) * rivals.size() / number);
      List<String> shown = Stream.concat(others.stream(), some.stream()).toList();
      figures.add(figure("figure-versus-" + (i + 1), shown));
    }
    return figures;
  }

  /** Returns rivals with the least mean relative error, in the order of all. */
  private List<String> best(List<String> rivals, int most) {
    long memory = runs.typicalMemory();
    List<String> fitting = runs.sketches(memory);
    List<String> best =
        rivals.stream()
            .filter(fitting::contains)
            .sorted(
                Comparator.comparingDouble(
                    rival -> runs.value(Quantity.MEAN_RELATIVE, rival, memory)))
            .limit(most)
            .toList();
    return rivals.stream().filter(best::contains).toList();
  }

  /** Draws one figure for a page, where all would be too many. */
  private Figure overview(List<String> others, List<String> best) {
    List<String> shown = Stream.concat(others.stream(), best.stream()).toList();
    Map<String, Mark> marks = Mark.assign(shown, new SketchChapter().marks());
    String chosen =
        " Of the sketches of other papers, these have the least mean relative error in %s."
            .formatted(ByteSize.text(runs.typicalMemory()));
    return new Figure(
        "figure-versus",
        "Sketches in equal memory: " + runs.results().getFirst().stream(),
        caption() + chosen,
        READING,
        2,
        OVERVIEW.stream().map(one -> chart(one, axis(one), shown, marks)).toList());
  }

  private static boolean isRival(String name) {
    return Rivals.names().contains(name);
  }

  private Figure figure(String id, List<String> sketches) {
    Map<String, Mark> marks = Mark.assign(sketches, new SketchChapter().marks());
    List<Chart> charts = new ArrayList<>();
    Stream.of(ON_LOG, LINEAR, RATES)
        .flatMap(List::stream)
        .forEach(one -> charts.add(chart(one, axis(one), sketches, marks)));
    return new Figure(
        id, "Error over memory: " + String.join(", ", sketches), caption(), READING, 2, charts);
  }

  private static Axis axis(Quantity quantity) {
    return LINEAR.contains(quantity) ? Axis.linear(quantity.words()) : Axis.log10(quantity.words());
  }

  private String caption() {
    VersusResult first = runs.results().getFirst();
    long seeds = runs.results().stream().mapToLong(VersusResult::seed).distinct().count();
    return Captions.caption(
        "%s: %s keys, %s distinct. Points are means of %s, bars reach from the least to the"
                .formatted(
                    first.stream(),
                    Numbers.count(first.keys()),
                    Numbers.count(first.distinctKeys()),
                    seeds == 1 ? "one seed" : seeds + " seeds")
            + " largest. Heavy hitters have a count of %s or more: %s keys."
                .formatted(Numbers.count(first.heavyCount()), Numbers.count(first.heavyHitters())),
        "Exact counts take %s, as a hash table that is three quarters full."
            .formatted(ByteSize.text(runs.exactBytes())),
        "Measured on one thread of %s.".formatted(first.device()));
  }

  private Chart chart(
      Quantity quantity, Axis axis, List<String> sketches, Map<String, Mark> marks) {
    List<Line> lines =
        sketches.stream().flatMap(sketch -> line(quantity, axis, sketch, marks).stream()).toList();
    return new LineChart(
        "",
        MEMORY,
        axis,
        RATES.contains(quantity)
            ? lines
            : Stream.concat(lines.stream(), exact(lines, axis).stream()).toList());
  }

  /** Returns the upright line where exact counts need no more memory. */
  private Optional<Line> exact(List<Line> lines, Axis axis) {
    DoubleSummaryStatistics heights =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .filter(point -> !point.isAtEdgeOf(axis))
            .mapToDouble(point -> point.y().value())
            .summaryStatistics();
    double place = runs.exactBytes() / KIB;
    double low = axis.scale().isLogarithmic() ? heights.getMin() : 0;
    return heights.getCount() == 0
        ? Optional.empty()
        : Optional.of(Line.upright("exact", EXACT, place, low, heights.getMax()));
  }

  /** Returns the line of a sketch, unless it fits no amount of memory. */
  private Optional<Line> line(
      Quantity quantity, Axis axis, String sketch, Map<String, Mark> marks) {
    List<Point> points = points(quantity, axis, sketch);
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(new Line(sketch, marks.get(sketch), Source.MEASURED, points));
  }

  private List<Point> points(Quantity quantity, Axis axis, String sketch) {
    return runs.memory().stream()
        .filter(memory -> runs.at(sketch, memory).findAny().isPresent())
        .map(
            memory ->
                new Point(memory / KIB, runs.measure(quantity, sketch, memory).drawableOn(axis)))
        .toList();
  }
}
