package org.qsketch.lab.chart;

import java.util.List;
import java.util.stream.Stream;

/**
 * A chart of lines with marked points. A point of exactly 0 may stand on a logarithmic axis too: at
 * its lower edge, with a mark of its own.
 *
 * @param title the words above the panel, or none
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param lines the lines, in the order of the legend
 */
public record LineChart(String title, Axis x, Axis y, List<Line> lines) implements Chart {
  /**
   * Checks that every point has a place.
   *
   * @throws IllegalArgumentException if there is no line, a value has no place on its axis, or the
   *     vertical axis is one of powers of two
   */
  public LineChart {
    y.requireVertical();
    if (lines.isEmpty()) {
      throw new IllegalArgumentException("the chart '%s' has no line".formatted(title));
    }
    lines = List.copyOf(lines);
    for (Line line : lines) {
      line.points().forEach(point -> x.requirePlaceFor(point.x()));
      line.points().stream()
          .filter(point -> !point.isAtEdgeOf(y))
          .forEach(point -> point.y().requirePlaceOn(y));
    }
  }

  /**
   * Tells whether no line leads anywhere: what was measured is one point each, and nothing else
   * passes there that it could be compared with along the way.
   *
   * @return true if words say as much as the chart
   */
  public boolean hasPointsOnly() {
    List<Line> measured =
        lines.stream().filter(line -> line.source().role() == Role.MEASURED).toList();
    return !measured.isEmpty()
        && measured.stream().allMatch(line -> line.points().size() == 1)
        && measured.stream()
            .mapToDouble(line -> line.points().getFirst().x())
            .noneMatch(this::isPassed);
  }

  private boolean isPassed(double x) {
    return lines.stream()
        .map(Line::points)
        .anyMatch(
            points -> points.size() > 1 && points.getFirst().x() <= x && x <= points.getLast().x());
  }

  @Override
  public Stream<Source> sources() {
    return lines.stream().map(Line::source);
  }

  @Override
  public Stream<Measure> measures() {
    return lines.stream().flatMap(line -> line.points().stream()).map(Point::y);
  }
}
