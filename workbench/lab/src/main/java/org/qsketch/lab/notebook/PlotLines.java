package org.qsketch.lab.notebook;

import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.report.Chapters;
import org.qsketch.lab.tables.Settings;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.columns.Column;

/**
 * The lines of a plot. The requested lines have their colours; what else differs between rows
 * divides them further, by dashes.
 *
 * @param plot what is drawn
 * @param units of its axes
 * @param others settings that would be mixed in one line
 * @param marks of the lines that were asked for, or of categories; none where these are too many
 */
record PlotLines(Plot plot, Plot.Units units, List<String> others, Map<String, Mark> marks) {
  private static final String MEASURED = "measured";
  private static final int MOST_LINES = 24;
  private static final int MOST_CATEGORIES = 40;
  private static final Set<String> REPETITIONS =
      Set.of("seed", "run", "repeat", "repetition", "round", "trial");

  /** Returns the lines of some rows. */
  static PlotLines of(Plot plot, Plot.Units units, List<Integer> rows) {
    List<String> others = others(plot, rows);
    requireFew(plot, rows, joined(plot.lines(), others));
    Set<String> names = plot.grouped(rows, coloured(plot, others)).keySet();
    boolean isOneColour = isOfCategories(plot, others) && names.size() > Mark.values().length;
    return new PlotLines(
        plot, units, others, isOneColour ? Map.of() : Mark.assign(names, Chapters.marks()));
  }

  /** Refuses too many lines for one position of the knobs: a reader sees these at a time. */
  private static void requireFew(Plot plot, List<Integer> rows, List<String> columns) {
    int lines =
        plot.grouped(rows, knobs(plot)).values().stream()
            .mapToInt(here -> plot.grouped(here, columns).size())
            .max()
            .orElseThrow();
    if (lines > MOST_LINES) {
      throw new IllegalArgumentException(
          "'%s' has %d combinations of %s, more than the %d lines that can be told apart: keep fewer rows by table.where(…), or draw means over them by table.selectColumns(\"%s\", \"%s\")"
              .formatted(
                  plot.table().name(),
                  lines,
                  String.join(", ", columns),
                  MOST_LINES,
                  plot.xColumn(),
                  plot.yColumn()));
    }
    int bars = plot.isOfBars() ? plot.grouped(rows, List.of(plot.xColumn())).size() : 0;
    if (bars > MOST_CATEGORIES) {
      throw new IllegalArgumentException(
          "the column '%s' has %d different values, more than the %d bars whose names can be read: keep fewer rows, as by table.first(%d), or choose a column of numbers or dates"
              .formatted(plot.xColumn(), bars, MOST_CATEGORIES, MOST_CATEGORIES));
    }
  }

  /**
   * Returns the columns that colours stand for. Bars that nothing divides have the colours of their
   * categories.
   */
  private static List<String> coloured(Plot plot, List<String> others) {
    if (isOfCategories(plot, others)) {
      return List.of(plot.xColumn());
    }
    return plot.lines().isEmpty() ? others : plot.lines();
  }

  private static boolean isOfCategories(Plot plot, List<String> others) {
    return plot.isOfBars() && plot.lines().isEmpty() && others.isEmpty();
  }

  /** Returns which settings divide the rows, in addition to the ones that the plot names. */
  private static List<String> others(Plot plot, List<Integer> rows) {
    List<String> known = new ArrayList<>(named(plot));
    List<String> others = new ArrayList<>();
    for (String column : joined(Settings.of(plot.table()), crossed(plot, rows))) {
      boolean isFree = !known.contains(column) && !column.equals(plot.xColumn());
      if (isFree && plot.grouped(rows, known).values().stream().anyMatch(mixed(plot, column))) {
        known.add(column);
        others.add(column);
      }
    }
    return List.copyOf(others);
  }

  /**
   * Tells whether rows of one line have several values of a column and these do not just go along
   * with x: then two of them share an x, or one has several.
   */
  private static Predicate<List<Integer>> mixed(Plot plot, String column) {
    return rows -> {
      Collection<Set<Object>> places =
          plot.grouped(rows, List.of(column)).values().stream()
              .map(same -> xs(plot, same))
              .toList();
      int shared = places.stream().mapToInt(Set::size).sum();
      boolean oneEach = places.stream().allMatch(xs -> xs.size() == 1);
      return places.size() > 1 && !(oneEach && shared == xs(plot, rows).size());
    };
  }

  private static Set<Object> xs(Plot plot, List<Integer> rows) {
    return rows.stream().map(plot::place).collect(Collectors.toCollection(HashSet::new));
  }

  /**
   * Returns numbers that were chosen: each place of each line has rows for all of their values.
   * Numbers of repetitions are not among them: their mean is wanted.
   */
  private static List<String> crossed(Plot plot, List<Integer> rows) {
    List<String> known = joined(named(plot), Settings.of(plot.table()));
    return plot.table().columns().stream()
        .filter(NumericColumn.class::isInstance)
        .map(Column::name)
        .filter(name -> !known.contains(name) && !REPETITIONS.contains(name))
        .filter(name -> !name.equals(plot.xColumn()) && !name.equals(plot.yColumn()))
        .filter(name -> !plot.uprights().contains(name))
        .filter(name -> isCrossed(plot, rows, known, name))
        .toList();
  }

  private static boolean isCrossed(
      Plot plot, List<Integer> rows, List<String> known, String column) {
    Collection<List<Integer>> places =
        plot.grouped(rows, joined(known, List.of(plot.xColumn()))).values();
    List<Set<Double>> values =
        places.stream()
            .map(
                place ->
                    place.stream().map(row -> plot.value(column, row)).collect(Collectors.toSet()))
            .distinct()
            .toList();
    return places.size() > 1 && values.size() == 1 && values.getFirst().size() > 1;
  }

  /** Returns what says by itself to which line, panel and position a row belongs. */
  private static List<String> named(Plot plot) {
    return joined(joined(plot.panels(), plot.lines()), knobs(plot));
  }

  private static List<String> knobs(Plot plot) {
    return plot.knobs().stream().map(Knob::column).toList();
  }

  private static List<String> joined(List<String> one, List<String> other) {
    List<String> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  /**
   * Returns the bars of a panel: the bars of a category stand together, in the order of the lines.
   */
  List<Bar> bars(List<Integer> rows) {
    List<String> columns = joined(plot.lines(), others);
    return plot.grouped(rows, List.of(plot.xColumn())).entrySet().stream()
        .flatMap(
            category ->
                plot.grouped(category.getValue(), columns).values().stream()
                    .map(same -> bar(category.getKey(), columns, same)))
        .toList();
  }

  private Bar bar(String category, List<String> columns, List<Integer> rows) {
    String name = columns.isEmpty() ? category : only(rows, columns);
    Mark mark = marks.getOrDefault(only(rows, coloured(plot, others)), Mark.BLUE_DIAMOND);
    return new Bar(category, name, mark, source(rows), plot.height(rows, units.y()));
  }

  private Source source(List<Integer> rows) {
    boolean dashed = !plot.lines().isEmpty() && !others.isEmpty();
    return new Source(
        Role.MEASURED, dashed ? "%s, %s".formatted(MEASURED, only(rows, others)) : MEASURED);
  }

  /** Returns the lines of a panel. */
  List<Line> of(List<Integer> rows) {
    List<String> columns = joined(plot.lines(), others);
    List<Line> lines =
        plot.grouped(rows, columns).entrySet().stream()
            .map(line -> line(line.getKey(), line.getValue()))
            .toList();
    DoubleSummaryStatistics heights =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .filter(point -> !point.isAtEdgeOf(units.y().axis()))
            .mapToDouble(point -> point.y().value())
            .summaryStatistics();
    return heights.getCount() == 0
        ? lines
        : Stream.concat(
                lines.stream(),
                plot.uprights().stream().map(column -> upright(column, rows, heights)))
            .toList();
  }

  private Line upright(String column, List<Integer> rows, DoubleSummaryStatistics heights) {
    double place =
        rows.stream().mapToDouble(row -> plot.value(column, row)).average().orElseThrow()
            / units.x().size();
    Source source = new Source(Role.LIMIT, column);
    return Line.upright(column, source, place, heights.getMin(), heights.getMax());
  }

  private Line line(String name, List<Integer> rows) {
    String asked = only(rows, coloured(plot, others));
    return new Line(
        name, marks.get(asked), source(rows), plot.points(rows, units), !plot.isScattered());
  }

  private String only(List<Integer> rows, List<String> columns) {
    return plot.grouped(rows, columns).keySet().iterator().next();
  }
}
