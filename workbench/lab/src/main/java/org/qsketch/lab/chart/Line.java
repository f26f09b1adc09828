package org.qsketch.lab.chart;

import java.util.Comparator;
import java.util.List;

/**
 * One line of a {@link LineChart}: the points of one variant from one source.
 *
 * @param name what the line shows, for example the variant; empty where there is no other line to
 *     tell it from
 * @param mark its colour and shape
 * @param source where the values come from
 * @param points the points, kept in the order of x
 * @param isJoined false for points only
 */
public record Line(String name, Mark mark, Source source, List<Point> points, boolean isJoined) {
  /**
   * Creates a line that joins its points.
   *
   * @param name what the line shows
   * @param mark its colour and shape
   * @param source where the values come from
   * @param points the points
   */
  public Line(String name, Mark mark, Source source, List<Point> points) {
    this(name, mark, source, points, true);
  }

  /**
   * Creates an upright line, for example where exact counts take as much memory.
   *
   * @param name what stands there
   * @param source where the place comes from
   * @param x its place
   * @param low where it begins
   * @param high where it ends
   * @return a black line of two points
   */
  public static Line upright(String name, Source source, double x, double low, double high) {
    return new Line(name, Mark.BLACK_CIRCLE, source, List.of(Point.of(x, low), Point.of(x, high)));
  }

  /**
   * Sorts the points.
   *
   * @throws IllegalArgumentException if there is no point
   */
  public Line {
    if (points.isEmpty()) {
      throw new IllegalArgumentException("the line '%s' has no point".formatted(name));
    }
    points = points.stream().sorted(Comparator.comparingDouble(Point::x)).toList();
  }

  /**
   * Tells whether the line marks a place on the horizontal axis, and its heights mean nothing.
   *
   * @return true for lines as {@link #upright} makes them
   */
  public boolean isUpright() {
    return isJoined
        && source.role() == Role.LIMIT
        && points.size() > 1
        && points.getFirst().x() == points.getLast().x();
  }
}
