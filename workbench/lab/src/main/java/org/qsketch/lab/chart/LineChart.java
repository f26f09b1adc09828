package org.qsketch.lab.chart;

import java.util.List;
import java.util.stream.Stream;

/**
 * A chart of lines with marked points. A point of exactly 0 may stand on a logarithmic axis too: at
 * its lower edge, with a mark of its own.
 *
 * @param title the words above the panel
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param lines the lines, in the order of the legend
 */
public record LineChart(String title, Axis x, Axis y, List<Line> lines) implements Chart {
  /**
   * Checks that every point has a place.
   *
   * @throws IllegalArgumentException if the title is blank, there is no line, a value has no place
   *     on its axis, or the vertical axis is one of powers of two
   */
  public LineChart {
    Text.check("the title of a chart", title);
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

  @Override
  public Stream<Source> sources() {
    return lines.stream().map(Line::source);
  }

  @Override
  public Stream<Measure> measures() {
    return lines.stream().flatMap(line -> line.points().stream()).map(Point::y);
  }
}
