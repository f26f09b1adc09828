package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Keys and their values in Java arrays, and what any group-by must make of them. */
final class Pairs {
  private final long[] keys;
  private final KeyWidth keyWidth;
  private final long[] values;
  private final KeyWidth valueWidth;

  /** Keys are zero-extended, values sign-extended; columns hold both in the given widths. */
  Pairs(long[] keys, KeyWidth keyWidth, long[] values, KeyWidth valueWidth) {
    this.keys = keys;
    this.keyWidth = keyWidth;
    this.values = values;
    this.valueWidth = valueWidth;
  }

  /** Pairs of a grouping, with values anywhere. */
  static Pairs of(Grouping grouping, int count, KeyWidth keyWidth, KeyWidth valueWidth) {
    return new Pairs(
        grouping.keys(count, keyWidth), keyWidth, Grouping.values(count, valueWidth), valueWidth);
  }

  /** Pairs of 64-bit numbers. */
  static Pairs of(Grouping grouping, int count) {
    return of(grouping, count, KeyWidth.BITS_64, KeyWidth.BITS_64);
  }

  /** Keys with some value each. */
  static Pairs ofKeys(KeyWidth width, long... keys) {
    return new Pairs(keys, width, Grouping.values(keys.length, KeyWidth.BITS_64), KeyWidth.BITS_64);
  }

  /** The pairs in places [from, to). */
  Pairs part(int from, int to) {
    return new Pairs(
        Arrays.copyOfRange(keys, from, to),
        keyWidth,
        Arrays.copyOfRange(values, from, to),
        valueWidth);
  }

  /** The same pairs once more behind them. */
  Pairs twice() {
    return new Pairs(twice(keys), keyWidth, twice(values), valueWidth);
  }

  private static long[] twice(long... numbers) {
    return LongStream.concat(LongStream.of(numbers), LongStream.of(numbers)).toArray();
  }

  Keys keyColumn() {
    return column(keys, keyWidth);
  }

  Keys valueColumn() {
    return column(values, valueWidth);
  }

  private static Keys column(long[] numbers, KeyWidth width) {
    return width == KeyWidth.BITS_64 ? Keys.of(numbers) : KeyPattern.narrow(numbers);
  }

  int size() {
    return keys.length;
  }

  /** The groups as a hash map finds them. */
  Map<Long, Long> groups(Aggregate aggregate) {
    BinaryOperator<Long> both =
        switch (aggregate) {
          case COUNT, SUM -> Long::sum;
          case MIN -> Math::min;
          case MAX -> Math::max;
        };
    Map<Long, Long> groups = new HashMap<>();
    for (int i = 0; i < keys.length; i++) {
      groups.merge(keys[i], aggregate == Aggregate.COUNT ? 1L : values[i], both);
    }
    return groups;
  }

  /** Groups these pairs, given as columns in memory of the caller's. */
  void assertGroupedBy(Backend backend, GroupBySpec spec) {
    try (GroupBy groupBy = backend.create(spec)) {
      assertGroupedBy(groupBy);
    }
  }

  void assertGroupedBy(GroupBy groupBy) {
    assertGroupedBy(groupBy, keyColumn(), valueColumn());
  }

  /** Groups these pairs, given as columns that hold the same. */
  void assertGroupedBy(GroupBy groupBy, Keys keyColumn, Keys valueColumn) {
    Aggregate aggregate = groupBy.spec().aggregate();
    try (Groups groups =
        aggregate.takesValues()
            ? groupBy.aggregate(keyColumn, valueColumn)
            : groupBy.aggregate(keyColumn)) {
      assertAre(groups, aggregate);
    }
  }

  /** Checks that groups are those of these pairs: no key missing, none twice, none too many. */
  void assertAre(Groups groups, Aggregate aggregate) {
    assertAre(groups, aggregate, keyWidth);
  }

  /** The same for keys that have another width by now. */
  void assertAre(Groups groups, Aggregate aggregate, KeyWidth width) {
    assertThat(groups.keys().width()).isEqualTo(width);
    assertThat(groups.values().width()).isEqualTo(KeyWidth.BITS_64);
    assertThat(groups.values().size()).isEqualTo(groups.size());
    Map<Long, Long> expected = groups(aggregate);
    assertThat(groups.size()).as("distinct keys").isEqualTo(expected.size());
    long[] found = groups.keys().toArray();
    long[] results = groups.values().toArray();
    for (int i = 0; i < found.length; i++) {
      Long result = expected.remove(found[i]);
      assertThat(result)
          .as("%s of key %d, in place %d, if it was not there before", aggregate, found[i], i)
          .isEqualTo(results[i]);
    }
  }
}
