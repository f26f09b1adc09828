package org.qsketch.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Describes the state of a sketch to code that works with all variants.
 *
 * @param parts the bytes of each part, in the order of images
 * @param counterPart the index of the part whose counters can become full
 * @param counterBytes the bytes of such a counter, 4 or 8
 * @param widestCounterBytes the bytes of the widest counters that the variant can be built with
 * @param linear whether the state is counters only, whose values do not depend on the order of
 *     operations. The state of two streams is then the sum of their states, counter by counter.
 * @param canonical whether equal contents have equal bytes, as long as no bucket has requested a
 *     row
 * @param splittableBuckets the number of buckets by which the table can be split, if a bucket has
 *     all counts of its keys; 0 if the table cannot be split
 * @param convertibleBuckets the number of buckets that are dictionaries until they are full, and
 *     then hybrids; 0 if the variant has none
 */
public record StateLayout(
    List<Long> parts,
    int counterPart,
    int counterBytes,
    int widestCounterBytes,
    boolean linear,
    boolean canonical,
    long splittableBuckets,
    long convertibleBuckets) {
  /** Copies the list. */
  public StateLayout {
    parts = List.copyOf(parts);
  }

  /** Describes a table of counters that can be of 32 or 64 bits. */
  static StateLayout counters(long bytes, int counterBytes, long splittableBuckets) {
    return new StateLayout(
        List.of(bytes), 0, counterBytes, Long.BYTES, true, true, splittableBuckets, 0);
  }

  /** Describes a table of counters of 32 bits that cannot be split. */
  static StateLayout narrowCounters(long bytes) {
    return new StateLayout(List.of(bytes), 0, Integer.BYTES, Integer.BYTES, true, true, 0, 0);
  }

  /** Describes buckets whose large counts are in rows, which buckets request in any order. */
  static StateLayout withRows(long bucketBytes, long rowBytes, long buckets) {
    return new StateLayout(
        List.of(bucketBytes, rowBytes, (long) Long.BYTES),
        1,
        Integer.BYTES,
        Integer.BYTES,
        false,
        true,
        buckets,
        0);
  }

  /** Describes buckets that begin as dictionaries and become hybrids. */
  static StateLayout hybrid(long bytes, long buckets) {
    return new StateLayout(
        List.of(bytes), 0, Integer.BYTES, Integer.BYTES, false, false, buckets, buckets);
  }

  /**
   * Returns the counters that can become full.
   *
   * @param state the parts of a state
   * @return the part that holds them
   */
  public MemorySegment counters(List<MemorySegment> state) {
    return state.get(counterPart);
  }
}
