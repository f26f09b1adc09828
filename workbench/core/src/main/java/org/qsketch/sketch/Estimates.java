package org.qsketch.sketch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;

/**
 * Compares and filters the estimates of a batch by querying it in parts, for backends without a
 * faster way.
 */
public final class Estimates {
  private static final int PART = 1 << 20;

  /** Receives a part of the keys and their estimates. */
  @FunctionalInterface
  private interface PartAction {
    void accept(Keys part, long from, long... estimates);
  }

  private Estimates() {}

  /**
   * Compares estimates with exact counts.
   *
   * @param query gives an estimate for each key
   * @param keys any number of keys
   * @param counts the exact count of each key; keys with a count of 0 are left out
   * @return the errors
   * @throws IllegalArgumentException if there are more or fewer counts than keys
   */
  public static ErrorSummary errors(Function<Keys, Counts> query, Keys keys, Keys counts) {
    Objects.requireNonNull(counts, "counts");
    if (keys.size() != counts.size()) {
      throw new IllegalArgumentException(
          "there are %d keys and %d exact counts: each key needs one exact count"
              .formatted(keys.size(), counts.size()));
    }
    ErrorTally tally = new ErrorTally();
    forEachPart(
        query,
        keys,
        (part, from, estimates) ->
            tally.add(counts.slice(from, from + part.size()).toArray(), estimates));
    return tally.summary();
  }

  /**
   * Keeps the keys whose estimate is at least a threshold.
   *
   * @param query gives an estimate for each key
   * @param keys any number of keys
   * @param threshold the least estimate
   * @return the selected keys in their order, in host memory, owned by the caller
   */
  public static Keys select(Function<Keys, Counts> query, Keys keys, long threshold) {
    List<long[]> selected = new ArrayList<>();
    forEachPart(
        query,
        keys,
        (part, _, estimates) -> selected.add(selected(part.toArray(), estimates, threshold)));
    return joined(selected, keys);
  }

  private static void forEachPart(Function<Keys, Counts> query, Keys keys, PartAction action) {
    for (long from = 0; from < keys.size(); from += PART) {
      Keys part = keys.slice(from, Math.min(keys.size(), from + PART));
      try (Counts estimates = query.apply(part)) {
        action.accept(part, from, estimates.toArray());
      }
    }
  }

  private static long[] selected(long[] keys, long[] estimates, long threshold) {
    long[] kept = new long[keys.length];
    int number = 0;
    for (int i = 0; i < keys.length; i++) {
      if (estimates[i] >= threshold) {
        kept[number++] = keys[i];
      }
    }
    return Arrays.copyOf(kept, number);
  }

  private static Keys joined(List<long[]> parts, Keys keys) {
    long count = parts.stream().mapToLong(part -> part.length).sum();
    HostKeys all = HostKeys.allocate(count, keys.width());
    long at = 0;
    for (long[] part : parts) {
      keys.width().store(part, part.length, all.segment(), at);
      at += part.length;
    }
    return all;
  }
}
