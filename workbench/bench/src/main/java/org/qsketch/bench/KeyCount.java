package org.qsketch.bench;

import java.util.Comparator;

/**
 * A key and how often it occurs.
 *
 * @param key the key, 32-bit keys extended by zeros
 * @param count its exact count
 */
public record KeyCount(long key, long count) {
  /** The most frequent first; among equals the smaller key, as an unsigned number. */
  public static final Comparator<KeyCount> MOST_FREQUENT =
      Comparator.comparingLong(KeyCount::count)
          .reversed()
          .thenComparing(KeyCount::key, Long::compareUnsigned);
}
