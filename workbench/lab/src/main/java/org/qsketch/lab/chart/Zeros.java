package org.qsketch.lab.chart;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Points of exactly 0 on a logarithmic axis, which has no place for them: they stand at its lower
 * edge, side by side if they share a place.
 *
 * @param chart a panel
 * @param x the ends of its horizontal axis
 * @param mark the width of a mark, as a part of the axis
 */
public record Zeros(LineChart chart, Bounds x, double mark) {
  /**
   * A point at the edge.
   *
   * @param line what it belongs to
   * @param point the point, at its own place
   * @param place where it stands, as the ends of the axis count
   * @param isNamed whether a 0 is to be written above it: true for one of the points that share a
   *     place
   */
  public record Zero(Line line, Point point, double place, boolean isNamed) {}

  /**
   * Returns the points at the edge.
   *
   * @return from left to right, at each place in the order of the lines
   */
  public List<Zero> all() {
    TreeMap<Double, List<Zero>> places =
        chart.lines().stream()
            .flatMap(this::zeros)
            .collect(Collectors.groupingBy(Zero::place, TreeMap::new, Collectors.toList()));
    return places.keySet().stream().flatMap(place -> sideBySide(place, places)).toList();
  }

  /**
   * Returns the points of a line at the edge.
   *
   * @param line one of the panel
   * @return from left to right
   */
  public List<Zero> of(Line line) {
    return all().stream().filter(zero -> zero.line().equals(line)).toList();
  }

  private Stream<Zero> zeros(Line line) {
    return line.points().stream()
        .filter(point -> point.isAtEdgeOf(chart.y()))
        .map(point -> new Zero(line, point, chart.x().scale().place(point.x()), false));
  }

  /**
   * Places zeros side by side. Half the way to the next place is free, even where the edge pushes
   * all to one side.
   */
  private Stream<Zero> sideBySide(double place, TreeMap<Double, List<Zero>> places) {
    List<Zero> zeros = places.get(place);
    double step = Math.min(mark * (x.high() - x.low()), gap(place, places) / (2 * zeros.size()));
    double width = (zeros.size() - 1) * step;
    double left = Math.max(x.low(), Math.min(place - width / 2, x.high() - width));
    return IntStream.range(0, zeros.size())
        .mapToObj(
            i ->
                new Zero(
                    zeros.get(i).line(),
                    zeros.get(i).point(),
                    left + i * step,
                    i == (zeros.size() - 1) / 2));
  }

  private static double gap(double place, TreeMap<Double, List<Zero>> places) {
    Double lower = places.lowerKey(place);
    Double higher = places.higherKey(place);
    return Math.min(
        lower == null ? Double.MAX_VALUE : place - lower,
        higher == null ? Double.MAX_VALUE : higher - place);
  }
}
