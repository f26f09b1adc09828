package org.qsketch.lab.notebook;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.report.Chapters;
import org.qsketch.lab.tables.Settings;

/**
 * The lines of a plot. Those that were asked for have their colours; what else differs between rows
 * divides them further, by dashes.
 *
 * @param plot what is drawn
 * @param others settings that would be mixed in one line
 * @param marks of the lines that were asked for
 */
record PlotLines(Plot plot, List<String> others, Map<String, Mark> marks) {
  private static final String MEASURED = "measured";

  /** The lines of some rows. */
  static PlotLines of(Plot plot, List<Integer> rows) {
    List<String> others = others(plot, rows);
    List<String> coloured = plot.lines().isEmpty() ? others : plot.lines();
    Set<String> names = plot.grouped(rows, coloured).keySet();
    return new PlotLines(plot, others, Mark.assign(names, Chapters.marks()));
  }

  /** Which settings divide the rows, beside those that the plot names. */
  private static List<String> others(Plot plot, List<Integer> rows) {
    List<String> known = new ArrayList<>(joined(plot.panels(), plot.lines()));
    List<String> others = new ArrayList<>();
    for (String column : Settings.of(plot.table())) {
      boolean isFree = !known.contains(column) && !column.equals(plot.xColumn());
      if (isFree && plot.grouped(rows, known).values().stream().anyMatch(mixed(plot, column))) {
        known.add(column);
        others.add(column);
      }
    }
    return List.copyOf(others);
  }

  /**
   * Whether rows of one line have several values of a column and these do not just go along with x:
   * then two of them share an x, or one has several.
   */
  private static Predicate<List<Integer>> mixed(Plot plot, String column) {
    return rows -> {
      Collection<Set<Double>> places =
          plot.grouped(rows, List.of(column)).values().stream()
              .map(same -> xs(plot, same))
              .toList();
      int shared = places.stream().mapToInt(Set::size).sum();
      boolean oneEach = places.stream().allMatch(xs -> xs.size() == 1);
      return places.size() > 1 && !(oneEach && shared == xs(plot, rows).size());
    };
  }

  private static Set<Double> xs(Plot plot, List<Integer> rows) {
    return rows.stream()
        .map(row -> plot.value(plot.xColumn(), row))
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static List<String> joined(List<String> one, List<String> other) {
    List<String> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  /** The lines of a panel. */
  List<Line> of(List<Integer> rows) {
    List<String> columns = joined(plot.lines(), others);
    return plot.grouped(rows, columns).entrySet().stream()
        .map(line -> line(line.getKey(), line.getValue()))
        .toList();
  }

  private Line line(String name, List<Integer> rows) {
    boolean dashed = !plot.lines().isEmpty() && !others.isEmpty();
    String asked = only(rows, plot.lines().isEmpty() ? others : plot.lines());
    String source = dashed ? "%s, %s".formatted(MEASURED, only(rows, others)) : MEASURED;
    return new Line(name, marks.get(asked), new Source(Role.MEASURED, source), plot.points(rows));
  }

  private String only(List<Integer> rows, List<String> columns) {
    return plot.grouped(rows, columns).keySet().iterator().next();
  }
}
