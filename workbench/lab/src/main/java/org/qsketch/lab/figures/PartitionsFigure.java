package org.qsketch.lab.figures;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.qsketch.bench.FigureResults;
import org.qsketch.bench.PartitionSizes;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Point;

/** How many partitions are enough, by Theorem 1 and by simulation (EGA, Section 4.2.1). */
final class PartitionsFigure {
  private static final String THEOREM = "by Theorem 1";
  private static final String SIMULATION = "by simulation";
  private static final Map<String, Mark> MARKS = Mark.assign(List.of(THEOREM, SIMULATION));
  private static final String READING =
      "The distance of the lines is what the theorem gives away. Fewer partitions than the lower line"
          + " outgrow the bound too often; more than the upper line are smaller than they need be.";

  /** What the points of one panel have in common. */
  private record Throws(long balls, double probability) {
    static Throws of(PartitionSizes sizes) {
      return new Throws(sizes.balls(), sizes.probability());
    }

    String title() {
      return "%s groups, probability %s".formatted(Numbers.keys(balls), probability);
    }
  }

  private final List<PartitionSizes> results;

  private PartitionsFigure(FigureResults all) {
    this.results = all.groupBy().partitions();
  }

  static Optional<Figure> of(FigureResults all) {
    return new PartitionsFigure(all).figure();
  }

  private Optional<Figure> figure() {
    List<Chart> panels = results.stream().map(Throws::of).distinct().map(this::panel).toList();
    return panels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Figure(
                "figure-group-by-partitions",
                "Group-by: partitions by Theorem 1",
                "The fewest partitions of which with the given probability none gets as many groups"
                    + " as the bound, by the theorem and by throwing groups into partitions.",
                READING,
                Math.min(2, panels.size()),
                panels));
  }

  private Chart panel(Throws thrown) {
    List<PartitionSizes> here =
        results.stream().filter(one -> Throws.of(one).equals(thrown)).toList();
    return new LineChart(
        thrown.title(),
        Axis.log2("bound (groups of a partition)"),
        Axis.log10("partitions"),
        Stream.of(
                line(THEOREM, here, PartitionSizes::bins),
                line(SIMULATION, here, PartitionSizes::leastBins))
            .toList());
  }

  private static Line line(
      String name, List<PartitionSizes> here, ToDoubleFunction<PartitionSizes> partitions) {
    List<Point> points =
        here.stream()
            .map(one -> Point.of((double) one.bound(), partitions.applyAsDouble(one)))
            .toList();
    return new Line(name, MARKS.get(name), Sources.MEASURED, points);
  }
}
