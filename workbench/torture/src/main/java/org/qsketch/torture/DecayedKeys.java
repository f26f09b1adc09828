package org.qsketch.torture;

import java.util.Map;
import java.util.TreeMap;

/** The decayed counts of keys, exactly: a halving rounds up the half of each count. */
final class DecayedKeys {
  private final Map<Long, Long> counts = new TreeMap<>();

  void add(long... keys) {
    for (long key : keys) {
      counts.merge(key, 1L, Long::sum);
    }
  }

  void remove(long... keys) {
    for (long key : keys) {
      counts.merge(key, -1L, Long::sum);
    }
  }

  void add(DecayedKeys other) {
    other.counts.forEach((key, count) -> counts.merge(key, count, Long::sum));
  }

  void halve() {
    counts.replaceAll((_, count) -> count - count / 2);
  }

  long of(long key) {
    return counts.getOrDefault(key, 0L);
  }

  /** Returns the distinct keys in ascending order with their counts. */
  KeyBag.Counted counted() {
    return new KeyBag.Counted(
        counts.keySet().stream().mapToLong(Long::longValue).toArray(),
        counts.values().stream().mapToLong(Long::longValue).toArray());
  }
}
