package org.qsketch.lab.chapter;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Source;

/**
 * Makes lines of results.
 *
 * @param name the line a result belongs to
 * @param point its place on the line
 * @param <T> the kind of result
 */
public record Lines<T>(Function<T, String> name, Function<T, Point> point) {
  /**
   * Returns one line for each name, in the order of appearance.
   *
   * @param results what to draw
   * @param source where they come from
   * @param marks by name
   * @return the lines
   */
  public List<Line> of(Stream<T> results, Source source, Map<String, Mark> marks) {
    Map<String, List<Point>> points =
        results.collect(
            Collectors.groupingBy(
                name, LinkedHashMap::new, Collectors.mapping(point, Collectors.toList())));
    return points.entrySet().stream()
        .map(line -> new Line(line.getKey(), marks.get(line.getKey()), source, line.getValue()))
        .toList();
  }
}
