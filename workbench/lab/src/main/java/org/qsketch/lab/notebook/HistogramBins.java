package org.qsketch.lab.notebook;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.notebook.AxisUnit.ColumnAxes;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * How many values lie in each of some ranges of equal width; of equal ratio, if all values are
 * above 0 and span more than two decades.
 *
 * @param values at least one, all finite
 */
@SuppressWarnings("ArrayRecordComponent") // many numbers
record HistogramBins(double[] values) {
  private static final int MOST_RANGES = 20;
  private static final int FEW_DIGITS = 3;
  private static final int MOST_DIGITS = 17;
  private static final double TWO_DECADES = 100;
  private static final String ROWS = "rows";

  /** Draws the values of a column. */
  static Plot of(Table table, String column) {
    Tables.requireColumns(table, List.of(column));
    if (!(table.column(column) instanceof NumericColumn<?> numbers)) {
      throw new IllegalArgumentException(
          "the column '%s' holds no numbers: a histogram needs some".formatted(column));
    }
    double[] finite =
        DoubleStream.of(numbers.asDoubleColumn().asDoubleArray())
            .filter(Double::isFinite)
            .toArray();
    if (finite.length == 0) {
      throw new IllegalArgumentException(
          "the column '%s' has no value: a histogram needs some".formatted(column));
    }
    Table ranges = new HistogramBins(finite).table(column).setName(table.name());
    return Plot.of(ranges, column, ROWS)
        .y(Axis.linear(ROWS))
        .caption(
            "How many rows have a %s in each range, which is named by its beginning."
                .formatted(ColumnAxes.words(column)));
  }

  private double low() {
    return DoubleStream.of(values).min().orElseThrow();
  }

  private double high() {
    return DoubleStream.of(values).max().orElseThrow();
  }

  private boolean isOfRatios() {
    return low() > 0 && high() > TWO_DECADES * low();
  }

  /** Returns the number of ranges. Few values fill few ranges; equal values fill one. */
  private int ranges() {
    return low() == high()
        ? 1
        : Math.clamp((int) Math.ceil(2 * Math.sqrt(values.length)), 2, MOST_RANGES);
  }

  /** Returns the beginning of a range, or the end of the last. */
  private double bound(int range) {
    double part = (double) range / ranges();
    return isOfRatios() ? low() * Math.pow(high() / low(), part) : low() + part * (high() - low());
  }

  private int range(double value) {
    double part =
        isOfRatios()
            ? Math.log(value / low()) / Math.log(high() / low())
            : (value - low()) / (high() - low());
    return low() == high() ? 0 : Math.min(ranges() - 1, (int) (part * ranges()));
  }

  /** Returns a row for each range, in order. */
  Table table(String column) {
    long[] counts = new long[ranges()];
    for (double value : values) {
      counts[range(value)]++;
    }
    return Table.create(
        StringColumn.create(column, names(FEW_DIGITS)), LongColumn.create(ROWS, counts));
  }

  /** Names each range by its beginning, with more digits where two would look alike. */
  private List<String> names(int digits) {
    List<String> names =
        IntStream.range(0, ranges())
            .mapToObj(range -> BigDecimal.valueOf(bound(range)).round(new MathContext(digits)))
            .map(bound -> bound.signum() == 0 ? "0" : bound.stripTrailingZeros().toPlainString())
            .toList();
    boolean areDistinct = Set.copyOf(names).size() == names.size();
    return areDistinct || digits >= MOST_DIGITS ? names : names(digits + 1);
  }
}
