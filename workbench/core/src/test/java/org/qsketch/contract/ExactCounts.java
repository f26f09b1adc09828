package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.qsketch.keys.Keys;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;

/** Keys that were inserted into a top-k, counted without error. */
final class ExactCounts {
  /** Lower bound and upper bound descending, key ascending. */
  private static final Comparator<HeavyKey> ORDER =
      (a, b) ->
          a.lower() != b.lower()
              ? Long.compare(b.lower(), a.lower())
              : a.upper() != b.upper()
                  ? Long.compare(b.upper(), a.upper())
                  : Long.compareUnsigned(a.key(), b.key());

  private final Map<Long, Long> counts = new HashMap<>();

  /** The sum of all counts, of which half is never rounded. */
  private double total;

  /** What rounding may have added to the threshold. */
  private long rounding;

  /** Inserts keys and counts them. */
  void insert(TopK top, long... keys) {
    top.insert(Keys.of(keys));
    add(keys);
  }

  /** Inserts keys with weights and counts them. */
  void insert(TopK top, long[] keys, int[] weights) {
    top.insert(Keys.of(keys), Keys.of(weights));
    add(keys, weights);
  }

  void add(long... keys) {
    Arrays.stream(keys).forEach(key -> counts.merge(key, 1L, Long::sum));
    total += keys.length;
  }

  void add(long[] keys, int... weights) {
    for (int i = 0; i < keys.length; i++) {
      counts.merge(keys[i], Integer.toUnsignedLong(weights[i]), Long::sum);
      total += Integer.toUnsignedLong(weights[i]);
    }
  }

  /** Halves a top-k and all counts, rounding up. */
  void halve(TopK top) {
    top.halve();
    counts.replaceAll((_, count) -> (count + 1) / 2);
    total /= 2;
    rounding = 1;
  }

  void addAll(ExactCounts other) {
    other.counts.forEach((key, count) -> counts.merge(key, count, Long::sum));
    total += other.total;
  }

  /** Returns the different keys. */
  long[] keys() {
    return counts.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
  }

  long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  long of(long key) {
    return counts.getOrDefault(key, 0L);
  }

  int distinct() {
    return counts.size();
  }

  /** All that is certain of an answer: bounds, completeness, order, and how far it is off. */
  void assertHold(TopK top) {
    for (int most : new int[] {0, 1, 10, Integer.MAX_VALUE}) {
      assertHold(top.top(most), most);
    }
    HeavyKeys all = top.top(Integer.MAX_VALUE);
    long threshold = (long) (total / (top.spec().candidates() + 1)) + rounding;
    assertThat(all.keys()).hasSizeLessThanOrEqualTo(top.spec().candidates());
    assertThat(all.completeAbove()).isBetween(0L, threshold);
    assertThat(all.keys()).allMatch(key -> key.upper() - key.lower() <= threshold);
  }

  private void assertHold(HeavyKeys answer, int most) {
    assertThat(answer.keys()).hasSizeLessThanOrEqualTo(most).isSortedAccordingTo(ORDER);
    assertBounds(answer);
  }

  /** Each key is between its bounds, and none is missing. */
  void assertBounds(HeavyKeys answer) {
    for (HeavyKey key : answer.keys()) {
      assertThat(of(key.key())).as("%s", key).isBetween(key.lower(), key.upper());
    }
    Set<Long> listed = new HashSet<>();
    answer.keys().forEach(key -> listed.add(key.key()));
    assertThat(listed).as("different keys").hasSameSizeAs(answer.keys());
    assertThat(counts.entrySet())
        .as("missing from %s", answer)
        .filteredOn(each -> each.getValue() > answer.completeAbove())
        .allMatch(each -> listed.contains(each.getKey()));
  }
}
