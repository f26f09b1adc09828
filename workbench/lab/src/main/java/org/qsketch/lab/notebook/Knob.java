package org.qsketch.lab.notebook;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.internal.Printable;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Control;
import org.qsketch.lab.notebook.AxisUnit.ColumnAxes;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.Table;

/**
 * A column of a {@link Plot} of which one value is shown at a time.
 *
 * @param column its name
 * @param kind how a reader moves to another value
 * @param first the number or text that is shown at first; if empty, the value of the first row
 */
public record Knob(String column, Control.Kind kind, Optional<Object> first) {
  private static final MathContext FEW = new MathContext(6);
  private static final int MOST_NAMED = 8;

  /** Returns what a row has: a number or a text. */
  Object value(Table table, int row) {
    return table.column(column) instanceof NumericColumn<?> numbers
        ? (Object) numbers.getDouble(row)
        : table.getString(row, column);
  }

  boolean isMissing(Table table, int row) {
    return table.column(column).isMissing(row);
  }

  /** Tells whether a row has what is to be shown at first. */
  boolean isFirst(Table table, int row) {
    return first.isEmpty() || number(first.get()).equals(value(table, row));
  }

  /** Checks that one of these values is what is to be shown at first. */
  void requireFirst(List<Object> values) {
    if (first.isPresent() && !values.contains(number(first.get()))) {
      Stream<String> some = values.stream().limit(MOST_NAMED).map(Object::toString);
      throw new IllegalArgumentException(
          "there is nothing to show at first: '%s' has no %s, choose from %s%s"
              .formatted(
                  column,
                  first.get() instanceof Number number ? number : "'%s'".formatted(first.get()),
                  some.collect(Collectors.joining(", ")),
                  values.size() > MOST_NAMED ? " and others" : ""));
    }
  }

  private static Object number(Object value) {
    return value instanceof Number number ? (Object) number.doubleValue() : value;
  }

  /** Returns all values: numbers by their size, texts in the order of their appearance. */
  List<Object> values(Table table, List<Integer> rows) {
    Stream<Object> values = rows.stream().map(row -> value(table, row)).distinct();
    boolean areNumbers = table.column(column) instanceof NumericColumn<?>;
    return (areNumbers ? values.sorted() : values).toList();
  }

  /** Returns the control that a reader sees. */
  Control control(List<Object> values, Object shown) {
    AxisUnit unit = unit(values);
    List<String> words = values.stream().map(value -> words(value, unit)).toList();
    return new Control(shape(words), unit.axis().label(), words, values.indexOf(shown));
  }

  /** Returns the kind of control. Nothing can slide between a value and itself. */
  private Control.Kind shape(List<String> words) {
    return words.size() == 1 ? Control.Kind.MENU : kind;
  }

  private AxisUnit unit(List<Object> values) {
    double[] numbers =
        values.stream().filter(Double.class::isInstance).mapToDouble(Double.class::cast).toArray();
    return numbers.length == values.size()
        ? AxisUnit.of(column, numbers)
        : AxisUnit.of(Axis.linear(ColumnAxes.words(column)));
  }

  private String words(Object value, AxisUnit unit) {
    return value instanceof Double number
        ? ColumnAxes.value(column, number, few(number / unit.size()))
        : Printable.text(value.toString());
  }

  private static String few(double number) {
    return BigDecimal.valueOf(number).round(FEW).stripTrailingZeros().toPlainString();
  }
}
