package org.qsketch.lab.counting;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.report.Chapters;
import org.qsketch.memory.ByteSize;

/** Relative errors of sketches against the frequency of keys: the median, and nine of ten. */
public final class FrequencyErrorFigure {
  private static final String TITLE = "Error and frequency";
  private static final Source MEDIAN = new Source(Role.MEASURED, "median");
  private static final Source MOST = new Source(Role.MEASURED, "9 of 10 keys");

  private FrequencyErrorFigure() {}

  /**
   * Draws errors.
   *
   * @param errors of any number of sketches
   * @return the figure; empty if there are none
   */
  public static Optional<Figure> of(List<FrequencyError> errors) {
    return errors.isEmpty() ? Optional.empty() : Optional.of(figure(errors));
  }

  private static Figure figure(List<FrequencyError> errors) {
    Map<String, List<FrequencyError>> sketches =
        errors.stream()
            .collect(
                Collectors.groupingBy(
                    error -> name(error, errors), LinkedHashMap::new, Collectors.toList()));
    Map<String, Mark> marks = Mark.assign(sketches.keySet(), Chapters.marks());
    List<Line> lines =
        sketches.entrySet().stream()
            .flatMap(one -> lines(one.getKey(), marks.get(one.getKey()), one.getValue()))
            .toList();
    LineChart chart =
        new LineChart(
            TITLE, Axis.log2("exact count of a key"), Axis.log10("relative error"), lines);
    return new Figure(
        "error-and-frequency",
        TITLE,
        "Relative errors |estimate - count| / count of the keys whose exact count is at least the point's count, and less than twice as much: their median, and what 9 of 10 of them stay at or below. Hollow marks with a 0 at the lower edge are exactly 0.",
        "Lower is better; a dashed line far above its solid one means that errors spread widely.",
        1,
        List.of(chart));
  }

  /** Names a sketch. Sketches of one variant differ in memory. */
  private static String name(FrequencyError error, List<FrequencyError> errors) {
    long sizes =
        errors.stream()
            .filter(other -> other.variant().equals(error.variant()))
            .map(FrequencyError::counterBytes)
            .distinct()
            .count();
    return sizes == 1
        ? error.variant()
        : "%s, %s".formatted(error.variant(), ByteSize.text(error.counterBytes()));
  }

  private static Stream<Line> lines(String name, Mark mark, List<FrequencyError> errors) {
    return Stream.of(
        line(name, mark, MEDIAN, errors, FrequencyError::medianRelativeError),
        line(name, mark, MOST, errors, FrequencyError::p90RelativeError));
  }

  private static Line line(
      String sketch,
      Mark mark,
      Source quantile,
      List<FrequencyError> errors,
      ToDoubleFunction<FrequencyError> height) {
    List<Point> points =
        errors.stream()
            .map(one -> Point.of((double) one.atLeast(), height.applyAsDouble(one)))
            .toList();
    return new Line("%s, %s".formatted(sketch, quantile.name()), mark, quantile, points);
  }
}
