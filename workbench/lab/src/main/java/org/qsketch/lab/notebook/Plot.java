package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.internal.Printable;
import org.qsketch.job.RecordCopy;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Control;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Positions;
import org.qsketch.lab.chart.Scale;
import org.qsketch.lab.notebook.AxisUnit.ColumnAxes;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.DateColumn;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.Table;

/**
 * One column of a table against another as lines, or as bars where the first holds texts that are
 * no dates. Immutable; begin with {@code plot(table, x, y)} and change what differs. A notebook
 * draws it as it stands. Rows of different backends, devices, streams, work load factors and the
 * like are never joined: they get lines of their own, whose names say what differs. Where rows of a
 * line share a place, as repeated runs do, their mean is drawn with its spread, and the caption
 * says so.
 *
 * @param table what to draw, a point for each row, or for several of the same line and place
 * @param x the axis that was chosen for the column {@code xColumn}, if one was
 * @param xColumn a column of numbers or dates, or of texts, which are the categories of bars
 * @param y the axis that was chosen for the column {@code yColumn}, if one was
 * @param yColumn a column of numbers
 * @param lines columns whose values name the line of a row, in addition to those required
 * @param panels columns whose values name the panel of a row; none for one panel
 * @param knobs columns of which one value is shown at a time
 * @param title what the figure shows; empty for none
 * @param caption what is to be said beneath
 * @param isScattered whether each row is a point of its own, which no line joins
 * @param uprights columns whose means over the rows shown are upright lines
 */
public record Plot(
    Table table,
    Optional<Axis> x,
    String xColumn,
    Optional<Axis> y,
    String yColumn,
    List<String> lines,
    List<String> panels,
    List<Knob> knobs,
    String title,
    String caption,
    boolean isScattered,
    List<String> uprights) {
  private static final String ROWS = "Each point is a row of the table.";
  private static final String MEANS =
      "Each point is the mean of all rows of its line and place; bars reach from the smallest to"
          + " the largest of them.";
  private static final String ZEROS =
      " Hollow marks with a 0 at the lower edge are exactly 0, which has no place on a logarithmic"
          + " axis.";
  private static final int MOST_COLUMNS = 2;

  /**
   * Copies the lists and checks that the table has the columns.
   *
   * @throws IllegalArgumentException if it has not; the message names the existing ones
   */
  public Plot {
    lines = List.copyOf(lines);
    panels = List.copyOf(panels);
    Tables.requireColumns(table, List.of(xColumn, yColumn));
    table = PlotDates.read(table, xColumn);
    Tables.requireColumns(table, lines);
    Tables.requireColumns(table, panels);
    knobs = List.copyOf(knobs);
    Tables.requireColumns(table, knobs.stream().map(Knob::column).toList());
    uprights = List.copyOf(uprights);
    Tables.requireColumns(table, uprights);
    numbers(table, yColumn);
    requireTwo(xColumn, yColumn);
    boolean isOfBars = isOfBars(table, xColumn);
    requireNoAxis(isOfBars ? List.of(yColumn) : List.of(xColumn, yColumn), lines, panels, knobs);
  }

  private static void requireTwo(String xColumn, String yColumn) {
    if (xColumn.equals(yColumn)) {
      throw new IllegalArgumentException(
          "both axes of this plot are the column '%s': choose another for one".formatted(xColumn));
    }
  }

  /**
   * Refuses lines, panels and knobs by the column of an axis. Each value would get its own line of
   * one point.
   */
  private static void requireNoAxis(
      List<String> axes, List<String> lines, List<String> panels, List<Knob> knobs) {
    Stream.of(lines, panels, knobs.stream().map(Knob::column).toList())
        .flatMap(List::stream)
        .filter(axes::contains)
        .findFirst()
        .ifPresent(
            column -> {
              throw new IllegalArgumentException(
                  "the column '%s' is an axis of this plot: choose another for lines, panels, sliders and choices"
                      .formatted(column));
            });
  }

  /** Returns a plot with the axes that the names of the columns suggest. */
  static Plot of(Table table, String x, String y) {
    return new Plot(
        table,
        Optional.empty(),
        x,
        Optional.empty(),
        y,
        List.of(),
        List.of(),
        List.of(),
        Printable.text(Objects.requireNonNullElse(table.name(), "")),
        "The %s against the %s.".formatted(said(y), said(x)),
        false,
        List.of());
  }

  /** Returns the name of a column as a caption has it: the unit is on the axis. */
  private static String said(String column) {
    return ColumnAxes.words(column).replaceFirst(" bytes$", "");
  }

  /**
   * Draws each row as a point of its own, without lines and means.
   *
   * @return the changed plot
   * @throws IllegalArgumentException if the horizontal axis holds texts
   */
  public Plot scatter() {
    if (isOfBars()) {
      throw new IllegalArgumentException(
          "the column '%s' holds texts, over which bars stand: scatter() needs numbers or dates"
              .formatted(xColumn));
    }
    return RecordCopy.with(this, "isScattered", true);
  }

  /**
   * Draws an upright line, for example where exact counts take as much memory.
   *
   * @param column numbers in the unit of the horizontal axis; the line stands at their mean, and
   *     has the name of the column
   * @return the changed plot
   * @throws IllegalArgumentException if the horizontal axis holds texts
   */
  public Plot upright(String column) {
    if (isOfBars()) {
      throw new IllegalArgumentException(
          "the column '%s' holds texts, over which bars stand: upright() needs numbers or dates"
              .formatted(xColumn));
    }
    List<String> all = Stream.concat(uprights.stream(), Stream.of(column)).toList();
    return RecordCopy.with(this, "uprights", all);
  }

  /**
   * Draws a line for each value of some columns.
   *
   * @param columns their names
   * @return the changed plot
   */
  public Plot lines(String... columns) {
    return RecordCopy.with(this, "lines", List.of(columns));
  }

  /**
   * Draws a panel for each value of some columns.
   *
   * @param columns their names
   * @return the changed plot
   */
  public Plot panels(String... columns) {
    return RecordCopy.with(this, "panels", List.of(columns));
  }

  /**
   * Adds a slider over the values of a column: a reader sees only the rows with the value that it
   * is at. Several sliders and choices can be moved independently.
   *
   * @param column of numbers, for example {@code wlf}; texts stay in the order of their appearance
   * @return the changed plot, which shows the value of the first row at first
   */
  public Plot slider(String column) {
    return with(new Knob(column, Control.Kind.SLIDER, Optional.empty()));
  }

  /**
   * Adds a slider over the values of a column.
   *
   * @param column of numbers, for example {@code wlf}; texts stay in the order of their appearance
   * @param first what is shown at first, and in pictures
   * @return the changed plot
   */
  public Plot slider(String column, Object first) {
    return with(new Knob(column, Control.Kind.SLIDER, Optional.of(first)));
  }

  /**
   * Adds a choice between the values of a column: a reader sees only the rows with the chosen
   * value.
   *
   * @param column of texts or numbers, for example {@code stream}
   * @return the changed plot, which shows the value of the first row at first
   */
  public Plot choice(String column) {
    return with(new Knob(column, Control.Kind.MENU, Optional.empty()));
  }

  /**
   * Adds a choice between the values of a column.
   *
   * @param column of texts or numbers, for example {@code stream}
   * @param first what is shown at first, and in pictures
   * @return the changed plot
   */
  public Plot choice(String column, Object first) {
    return with(new Knob(column, Control.Kind.MENU, Optional.of(first)));
  }

  /** Adds a knob. The last one of a column replaces earlier ones. */
  private Plot with(Knob knob) {
    Stream<Knob> others = knobs.stream().filter(one -> !one.column().equals(knob.column()));
    List<Knob> all = Stream.concat(others, Stream.of(knob)).toList();
    return RecordCopy.with(this, "knobs", all);
  }

  /**
   * Returns a copy with another horizontal axis.
   *
   * @param axis its label and scale
   * @return the changed plot
   */
  public Plot x(Axis axis) {
    return RecordCopy.with(this, "x", Optional.of(axis));
  }

  /**
   * Returns a copy with another vertical axis.
   *
   * @param axis its label and scale
   * @return the changed plot
   */
  public Plot y(Axis axis) {
    return RecordCopy.with(this, "y", Optional.of(axis));
  }

  /**
   * Returns a copy with another title.
   *
   * @param words what the figure shows; empty for a figure without a title
   * @return the changed plot
   */
  public Plot title(String words) {
    return RecordCopy.with(this, "title", words);
  }

  /**
   * Returns a copy with another caption.
   *
   * @param words a sentence or more
   * @return the changed plot
   */
  public Plot caption(String words) {
    return RecordCopy.with(this, "caption", words);
  }

  /**
   * Returns the figure. A terminal saves it and says where.
   *
   * @return what a notebook draws
   * @throws IllegalArgumentException if no row has a place on the axes
   */
  public Figure figure() {
    return Session.current().announce(drawn());
  }

  /** Builds the figure without showing it. */
  Figure drawn() {
    AxisUnit across = xUnit();
    Units units = new Units(across, yUnit(across));
    List<Integer> rows =
        IntStream.range(0, table.rowCount()).filter(row -> hasPlace(row, units)).boxed().toList();
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "there is nothing to draw: no row of '%s' has a %s and a %s that its axis can show"
              .formatted(table.name(), xColumn, yColumn));
    }
    Positions positions = positions(units, rows);
    Positions ofRows =
        uprights.isEmpty()
            ? positions
            : RecordCopy.with(this, "uprights", List.of()).positions(units, rows);
    long points = ofRows.measures().count();
    return new Figure(
        id(),
        title,
        caption + notes(rows, units.y().axis()) + repeated(rows, points) + shown(positions),
        points < rows.size() ? MEANS : ROWS,
        Math.min(MOST_COLUMNS, grouped(rows, panels).size()),
        positions.shown(),
        positions);
  }

  private Positions positions(Units units, List<Integer> rows) {
    PlotLines drawn = PlotLines.of(this, units, rows);
    return PlotPositions.of(this, rows).charts((name, some) -> chart(name, drawn, some));
  }

  private Chart chart(String name, PlotLines drawn, List<Integer> rows) {
    return isOfBars()
        ? new BarChart(name, drawn.units().y().axis(), drawn.bars(rows))
        : new LineChart(name, drawn.units().x().axis(), drawn.units().y().axis(), drawn.of(rows));
  }

  /** The two axes of the figure. */
  record Units(AxisUnit x, AxisUnit y) {}

  boolean isOfBars() {
    return isOfBars(table, xColumn);
  }

  private static boolean isOfBars(Table table, String xColumn) {
    return !(table.column(xColumn) instanceof NumericColumn<?>
        || table.column(xColumn) instanceof DateColumn);
  }

  /** Returns the horizontal axis. One that was chosen stays as it is; of dates, its label. */
  private AxisUnit xUnit() {
    if (table.column(xColumn) instanceof DateColumn) {
      String label = x.map(Axis::label).orElseGet(() -> ColumnAxes.words(xColumn));
      return AxisUnit.of(new Axis(label, Scale.DATE));
    }
    return x.map(AxisUnit::of)
        .orElseGet(
            () ->
                isOfBars()
                    ? AxisUnit.of(ColumnAxes.of(xColumn))
                    : AxisUnit.of(xColumn, values(xColumn)));
  }

  private AxisUnit yUnit(AxisUnit across) {
    return y.map(AxisUnit::of)
        .orElseGet(
            () ->
                isOfBars()
                    ? AxisUnit.ofBars(yColumn, values(yColumn))
                    : AxisUnit.ofLines(yColumn, values(yColumn), across.axis().scale()));
  }

  private double[] values(String column) {
    return numbers(table, column).asDoubleColumn().removeMissing().asDoubleArray();
  }

  private static String repeated(List<Integer> rows, long points) {
    return points == rows.size()
        ? ""
        : " Means: %d rows make %d points, as some are of one line and place."
            .formatted(rows.size(), points);
  }

  private static String shown(Positions positions) {
    return positions.isEmpty() ? "" : " Pictures show only %s.".formatted(positions.words());
  }

  List<Point> points(List<Integer> rows, Units units) {
    if (isScattered) {
      return rows.stream()
          .map(
              row -> new Point(value(xColumn, row) / units.x.size(), height(List.of(row), units.y)))
          .toList();
    }
    Map<Double, List<Integer>> places =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    row -> value(xColumn, row) / units.x.size(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return places.entrySet().stream()
        .map(place -> new Point(place.getKey(), height(place.getValue(), units.y)))
        .toList();
  }

  /** Returns the mean of some rows, on the vertical axis. */
  Measure height(List<Integer> rows, AxisUnit unit) {
    DoubleSummaryStatistics values =
        rows.stream().mapToDouble(row -> value(yColumn, row) / unit.size()).summaryStatistics();
    return Measure.mean(values).drawableOn(unit.axis());
  }

  /** Returns where a row stands along the horizontal axis. */
  Object place(int row) {
    return isOfBars()
        ? Printable.text(table.getString(row, xColumn))
        : (Object) value(xColumn, row);
  }

  /** Groups rows by what some columns say, in the order of their appearance. */
  Map<String, List<Integer>> grouped(Collection<Integer> rows, List<String> columns) {
    return rows.stream()
        .collect(
            Collectors.groupingBy(
                row -> name(row, columns), LinkedHashMap::new, Collectors.toList()));
  }

  private String name(int row, List<String> columns) {
    return columns.isEmpty()
        ? title
        : columns.stream().map(column -> name(row, column)).collect(Collectors.joining(", "));
  }

  /** Names a value. A number says little without the name of its column. */
  private String name(int row, String column) {
    return table.column(column) instanceof NumericColumn<?> numbers
        ? "%s = %s"
            .formatted(
                ColumnAxes.words(column),
                ColumnAxes.value(column, numbers.getDouble(row), table.getString(row, column)))
        : Printable.text(table.getString(row, column));
  }

  private boolean hasPlace(int row, Units units) {
    return knobs.stream().noneMatch(knob -> knob.isMissing(table, row))
        && (isOfBars() || hasPlace(units.x.axis(), value(xColumn, row)))
        && (hasPlace(units.y.axis(), value(yColumn, row)) || value(yColumn, row) == 0);
  }

  private static boolean hasPlace(Axis axis, double value) {
    return Double.isFinite(value) && (value > 0 || !axis.scale().isLogarithmic());
  }

  double value(String column, int row) {
    return table.column(column) instanceof DateColumn dates
        ? PlotDates.day(dates, row)
        : numbers(table, column).getDouble(row);
  }

  private static NumericColumn<?> numbers(Table table, String column) {
    if (table.column(column) instanceof NumericColumn<?> numbers) {
      return numbers;
    }
    throw new IllegalArgumentException(
        "the column '%s' holds no numbers: it can name lines or panels".formatted(column));
  }

  private String notes(List<Integer> rows, Axis y) {
    boolean zeros =
        y.scale().isLogarithmic() && rows.stream().anyMatch(row -> value(yColumn, row) == 0);
    return (zeros ? ZEROS : "") + leftOut(rows);
  }

  private String leftOut(List<Integer> rows) {
    int missing = table.rowCount() - rows.size();
    return missing == 0
        ? ""
        : " Left out: %d of %d rows, whose values have no place on an axis%s."
            .formatted(missing, table.rowCount(), knobs.isEmpty() ? "" : ", slider or choice");
  }

  /** Names files: small letters, digits and dashes. */
  private String id() {
    String id =
        Arrays.stream(title.toLowerCase(Locale.ROOT).split("[^a-z0-9]+", -1))
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining("-"));
    return Stream.of(id).filter(name -> !name.isEmpty()).findFirst().orElse("plot");
  }

  @Override
  public String toString() {
    String words = title.isEmpty() ? caption : "%s: %s".formatted(title, caption);
    return words + " figure() draws it.";
  }
}
