package org.qsketch.lab.chapter.groupby;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Source;

/**
 * Draws the number of partitions that are enough, by Theorem 1 and by simulation (EGA, Section
 * 4.2.1).
 */
public final class PartitionsFigure {
  private static final String THEOREM = "by Theorem 1";
  private static final String SIMULATION = "by simulation";
  private static final String READING =
      "The distance between two lines of one probability is what the theorem gives away. Fewer partitions than the"
          + " lower line outgrow the bound too often; more than the upper line are smaller than"
          + " they need be.";

  private final List<PartitionSizes> results;
  private final Map<String, Mark> marks;

  private PartitionsFigure(FigureResults all) {
    this.results = all.of(GroupByStudy.PARTITIONS);
    this.marks =
        Mark.assign(
            probabilities(results)
                .flatMap(one -> Stream.of(name(THEOREM, one), name(SIMULATION, one)))
                .toList());
  }

  /**
   * Draws the partitions that are enough.
   *
   * @param all results of one run of the figures
   * @return the figure; empty if there are no such results
   */
  public static Optional<Figure> of(FigureResults all) {
    return new PartitionsFigure(all).figure();
  }

  private Optional<Figure> figure() {
    List<Chart> panels =
        results.stream().map(PartitionSizes::balls).distinct().map(this::panel).toList();
    return Figure.ofPanels(
        "figure-group-by-partitions",
        "Group-by: partitions by Theorem 1",
        caption(),
        READING,
        Math.min(2, panels.size()),
        panels);
  }

  private String caption() {
    return "Partitions needed, against the bound on the groups of a partition, so that none gets as many, except with a probability of %s: as many as the theorem asks for, and the fewest that suffice when groups are thrown into partitions."
        .formatted(
            probabilities(results).map(PartitionsFigure::text).collect(Collectors.joining(" or ")));
  }

  private Chart panel(long balls) {
    List<PartitionSizes> here = results.stream().filter(one -> one.balls() == balls).toList();
    return new LineChart(
        Numbers.keys(balls) + " groups",
        Axis.log2("bound (groups of a partition)"),
        Axis.log10("partitions"),
        probabilities(here)
            .flatMap(
                probability ->
                    Stream.of(
                        line(THEOREM, probability, here, PartitionSizes::bins),
                        line(SIMULATION, probability, here, PartitionSizes::leastBins)))
            .toList());
  }

  /** Returns the probabilities, each of which has lines of its own. */
  private static Stream<Double> probabilities(List<PartitionSizes> some) {
    return some.stream().map(PartitionSizes::probability).distinct().sorted();
  }

  private static String text(double probability) {
    return BigDecimal.valueOf(probability).stripTrailingZeros().toPlainString();
  }

  private Line line(
      String how,
      double probability,
      List<PartitionSizes> here,
      ToDoubleFunction<PartitionSizes> partitions) {
    List<Point> points =
        here.stream()
            .filter(one -> Double.compare(one.probability(), probability) == 0)
            .map(one -> Point.of((double) one.bound(), partitions.applyAsDouble(one)))
            .toList();
    String name = name(how, probability);
    return new Line(name, marks.get(name), Source.MEASURED, points);
  }

  private static String name(String how, double probability) {
    return "%s, probability %s".formatted(how, text(probability));
  }
}
