package org.qsketch.lab.notebook;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.qsketch.count.CountingResult;
import org.qsketch.count.TopKey;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.Table;

/** The most frequent keys of a count, with what is known of each, and how far to trust it. */
final class MostFrequent {
  /** Counted exactly. */
  record Exact(String text, long exact) {
    static Exact of(TopKey key) {
      return new Exact(key.text(), key.exact().orElseThrow());
    }
  }

  /** Counted exactly and by a sketch; the error is the difference over the count. */
  record Measured(String text, long exact, long estimate, double relativeError) {
    static Measured of(TopKey key) {
      long exact = key.exact().orElseThrow();
      return new Measured(
          key.text(), exact, key.estimate(), (double) (key.estimate() - exact) / exact);
    }
  }

  /** Counted by a sketch alone: the count lies between the two. */
  record Estimated(String text, long atLeast, long estimate) {
    static Estimated of(TopKey key) {
      return new Estimated(key.text(), key.atLeast(), key.estimate());
    }
  }

  private MostFrequent() {}

  static Table of(CountingResult result) {
    if (result.isExact()) {
      return table(result, Exact.class, Exact::of);
    }
    return result.top().stream().allMatch(key -> key.exact().isPresent())
        ? table(result, Measured.class, Measured::of)
        : table(result, Estimated.class, Estimated::of);
  }

  private static <T extends Record> Table table(
      CountingResult result, Class<T> type, Function<TopKey, T> row) {
    List<T> rows = result.top().stream().map(row).toList();
    String name = "most frequent of %,d keys: %s".formatted(result.keys(), trust(result));
    return Tables.of(name, type, rows);
  }

  /** How exact the counts are, in one line. */
  static String trust(CountingResult result) {
    return result.isExact()
        ? "all counts are exact"
        : String.format(
            Locale.ROOT,
            "mean relative error %s%s; 99 of 100 estimates exceed the count by %d at most",
            Numbers.digits(result.errors().meanRelativeError()),
            result.errorsOfAll() ? "" : " of a sample",
            result.usualExcess());
  }
}
