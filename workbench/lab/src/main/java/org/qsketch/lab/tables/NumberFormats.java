package org.qsketch.lab.tables;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.qsketch.internal.Printable;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.columns.Column;
import tech.tablesaw.columns.numbers.NumberColumnFormatter;

/**
 * The formats of the numbers of a column, which its name determines: its last word is the unit.
 * Whole numbers carry no format inside a table, since Tablesaw reads them back when it groups rows.
 */
final class NumberFormats {
  private static final Pattern DIGITS =
      Pattern.compile(
          "_error$|_rate$|bound$|_per_key$|^mean_displacements$|probability$|_mean$|^fitted$|^exponent$");
  private static final Pattern RATIOS = Pattern.compile("^ratio$|least$|greatest$");
  private static final MathContext FEW = new MathContext(6);
  private static final int MOST_LETTERS = 9;

  /** Matches the names that Tablesaw gives summaries: {@code Mean [ops_per_second]}. */
  private static final Pattern SUMMARY = Pattern.compile("^.*\\[(.*)]$");

  private static final Pattern COUNTS = Pattern.compile("keys$|^pairs$|^groups$");
  private static final List<Rule<DoubleFunction<String>>> DOUBLES =
      List.of(
          new Rule<>(name -> name.endsWith("bytes_per_second"), NumberFormats::bandwidth),
          new Rule<>(name -> name.endsWith("_per_second"), Numbers::rate),
          new Rule<>(name -> name.endsWith("seconds"), Numbers::seconds),
          new Rule<>(name -> name.startsWith("fraction"), Numbers::percent),
          new Rule<>(name -> RATIOS.matcher(name).find(), Numbers::ratio),
          new Rule<>(name -> DIGITS.matcher(name).find(), Numbers::digits),
          new Rule<>(_ -> true, NumberFormats::plain));
  private static final List<Rule<LongFunction<String>>> LONGS =
      List.of(
          new Rule<>(name -> name.endsWith("bytes") || name.startsWith("bytes_"), ByteSize::text),
          new Rule<>(name -> COUNTS.matcher(name).find(), Numbers::keys),
          new Rule<>(_ -> true, Numbers::count));

  private NumberFormats() {}

  private record Rule<F>(Predicate<String> names, F format) {
    static <F> F first(List<Rule<F>> rules, String column) {
      String name = SUMMARY.matcher(column).replaceFirst("$1");
      return rules.stream().filter(rule -> rule.names.test(name)).findFirst().orElseThrow().format;
    }
  }

  static DoubleColumn set(DoubleColumn column) {
    column.setPrintFormatter(new Doubles(Rule.first(DOUBLES, column.name())));
    return column;
  }

  /** Returns a cell as people read it. */
  static String text(Column<?> column, int row) {
    if (column.isMissing(row)) {
      return Numbers.digits(Double.NaN);
    }
    return switch (column) {
      case LongColumn numbers -> Rule.first(LONGS, column.name()).apply(numbers.getLong(row));
      case DoubleColumn numbers -> few(column.getString(row), numbers, row);
      default -> Printable.text(column.getString(row));
    };
  }

  /**
   * Shortens a long number by its column's rule. Columns of one's own, and what Tablesaw
   * summarizes, have no format.
   */
  private static String few(String text, DoubleColumn numbers, int row) {
    return text.length() <= MOST_LETTERS
        ? text
        : Rule.first(DOUBLES, numbers.name()).apply(numbers.getDouble(row));
  }

  private static String bandwidth(double bytesPerSecond) {
    return Numbers.rate(bytesPerSecond).replace("/s", "B/s");
  }

  /** Writes a parameter with the digits of the input, and a whole number without its point. */
  private static String plain(double value) {
    return Double.isFinite(value)
        ? BigDecimal.valueOf(value).round(FEW).stripTrailingZeros().toPlainString()
        : Numbers.digits(value);
  }

  private static final class Doubles extends NumberColumnFormatter {
    private final DoubleFunction<String> text;

    Doubles(DoubleFunction<String> text) {
      this.text = text;
    }

    @Override
    public String format(double value) {
      return text.apply(value);
    }
  }
}
