package org.qsketch.contract;

import java.util.Arrays;

/**
 * How often each key occurs.
 *
 * @param keys the distinct keys, ascending
 * @param counts how often each of them occurs
 */
public record TrueCounts(long[] keys, long[] counts) {
  /**
   * Counts keys exactly.
   *
   * @param stream keys
   * @return the distinct ones and their counts
   */
  public static TrueCounts of(long... stream) {
    long[] sorted = Arrays.stream(stream).sorted().toArray();
    long[] keys = Arrays.stream(sorted).distinct().toArray();
    long[] counts = new long[keys.length];
    int distinct = -1;
    for (int i = 0; i < sorted.length; i++) {
      distinct += i == 0 || sorted[i] != sorted[i - 1] ? 1 : 0;
      counts[distinct]++;
    }
    return new TrueCounts(keys, counts);
  }
}
