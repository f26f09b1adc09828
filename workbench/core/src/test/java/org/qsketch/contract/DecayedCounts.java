package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;

/** Keys of a sketch that is halved, counted without error: half of each count is rounded up. */
final class DecayedCounts {
  private final Map<Long, Long> counts = new HashMap<>();

  void insert(Sketch sketch, long... keys) {
    sketch.insert(Keys.of(keys));
    add(keys);
  }

  void insert(Sketch sketch, long[] keys, int... weights) {
    sketch.insert(Keys.of(keys), Keys.of(weights));
    for (int i = 0; i < keys.length; i++) {
      counts.merge(keys[i], Integer.toUnsignedLong(weights[i]), Long::sum);
    }
  }

  void add(long... keys) {
    Arrays.stream(keys).forEach(key -> counts.merge(key, 1L, Long::sum));
  }

  void halve(Sketch sketch) {
    sketch.halve();
    halve();
  }

  void halve() {
    counts.replaceAll((_, count) -> (count + 1) / 2);
  }

  void add(DecayedCounts other) {
    other.counts.forEach((key, count) -> counts.merge(key, count, Long::sum));
  }

  /** Returns each key once. */
  long[] keys() {
    return counts.keySet().stream().mapToLong(Long::longValue).toArray();
  }

  void assertNeverBelow(Sketch sketch) {
    long[] keys = keys();
    long[] estimates = Comparison.estimates(sketch, keys);
    for (int i = 0; i < keys.length; i++) {
      assertThat(estimates[i])
          .as("estimate of key %d", keys[i])
          .isGreaterThanOrEqualTo(counts.get(keys[i]));
    }
  }
}
