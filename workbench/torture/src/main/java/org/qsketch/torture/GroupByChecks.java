package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.stream.LongStream;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Aggregates pairs by a group-by and by a hash map, and compares the groups.
 *
 * @param tried records every step
 * @param groupBy the group-by under test
 * @param keyWidth the width of the keys
 */
record GroupByChecks(TortureCase tried, GroupBy groupBy, KeyWidth keyWidth) {
  /** Aggregates keys, with values if the aggregate needs them. */
  void aggregate(long... keys) {
    KeyWidth valueWidth = tried.adversary().oneOf(KeyWidth.values());
    long[] values = values(keys.length, valueWidth);
    tried.step("aggregate %d keys of %s, values of %s", keys.length, keyWidth, valueWidth);
    try {
      tried.give(keys, keyWidth, column -> aggregate(column, keys, valueWidth, values));
    } catch (IllegalArgumentException e) {
      require(isBudgetTooSmall(e), "the pairs were refused: %s", e.getMessage());
    }
  }

  /**
   * Accepts the only valid reason to refuse well-formed pairs: a budget that is too small for a
   * tile.
   */
  private boolean isBudgetTooSmall(IllegalArgumentException e) {
    return groupBy.spec().memoryBudget() != GroupBySpec.UNLIMITED
        && e.getMessage().startsWith("the memory budget is");
  }

  private long[] values(int count, KeyWidth width) {
    Adversary adversary = tried.adversary();
    int kind = adversary.below(3);
    return LongStream.generate(() -> kind == 0 ? adversary.extreme() : adversary.bits())
        .limit(count)
        .map(value -> width == KeyWidth.BITS_32 ? (int) value : value)
        .toArray();
  }

  private void aggregate(Keys column, long[] keys, KeyWidth valueWidth, long... values) {
    Aggregate aggregate = groupBy.spec().aggregate();
    if (!aggregate.takesValues()) {
      check(groupBy.aggregate(column), groups(aggregate, keys, values));
      return;
    }
    tried.give(
        values,
        valueWidth,
        numbers -> check(groupBy.aggregate(column, numbers), groups(aggregate, keys, values)));
  }

  private static Map<Long, Long> groups(Aggregate aggregate, long[] keys, long... values) {
    Map<Long, Long> groups = new HashMap<>();
    for (int i = 0; i < keys.length; i++) {
      groups.merge(keys[i], aggregate.takesValues() ? values[i] : 1, both(aggregate));
    }
    return groups;
  }

  private static BinaryOperator<Long> both(Aggregate aggregate) {
    return switch (aggregate) {
      case COUNT, SUM -> Long::sum;
      case MIN -> Math::min;
      case MAX -> Math::max;
    };
  }

  private void check(Groups result, Map<Long, Long> expected) {
    try (result) {
      long[] keys = result.keys().toArray();
      long[] values = result.values().toArray();
      require(
          keys.length == expected.size() && values.length == keys.length,
          "%d keys and %d values of %d groups",
          keys.length,
          values.length,
          expected.size());
      require(result.keys().width() == keyWidth, "the keys became %s", result.keys().width());
      for (int i = 0; i < keys.length; i++) {
        checkGroup(keys[i], values[i], expected.remove(keys[i]));
      }
    }
  }

  private static void checkGroup(long key, long value, Long expected) {
    require(expected != null, "there is no group %d, or it came twice", key);
    require(
        value == expected, "the result of group %d is %d: it should be %d", key, value, expected);
  }
}
