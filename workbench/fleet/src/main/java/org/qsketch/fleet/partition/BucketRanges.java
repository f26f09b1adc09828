package org.qsketch.fleet.partition;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The buckets of a table in ranges, which differ by one unit at most. Device k modulo the number of
 * devices has range k.
 *
 * @param buckets of the whole table
 * @param unit buckets that stay together; a divisor of their number
 * @param count how many ranges
 * @param devices how many devices
 */
public record BucketRanges(long buckets, long unit, int count, int devices) {
  /** The most buckets of a range: a rewritten hash has 32 bits for the bucket. */
  private static final long MOST_BUCKETS = 1L << 31;

  /**
   * Divides a table.
   *
   * @param buckets how many there are
   * @param unit buckets that stay together; a divisor of their number
   * @param devices how many devices
   * @return a range for each device, or several where they have very many buckets; fewer than
   *     devices only if there are fewer units
   */
  public static BucketRanges of(long buckets, long unit, int devices) {
    long units = buckets / unit;
    long rounds = Math.ceilDiv(buckets, devices * (MOST_BUCKETS - unit));
    return new BucketRanges(buckets, unit, (int) Math.min(units, devices * rounds), devices);
  }

  /** Returns the first bucket of a range. */
  long start(int range) {
    return buckets / unit * range / count * unit;
  }

  /** Returns the number of buckets of a range. */
  public long size(int range) {
    return start(range + 1) - start(range);
  }

  /** Slices the state of the whole table. */
  public MemorySegment slice(MemorySegment table, int range) {
    long bucket = table.byteSize() / buckets;
    return table.asSlice(offset(table.byteSize(), range), size(range) * bucket);
  }

  /** Returns where a range begins in a whole table of some bytes. */
  public long offset(long bytes, int range) {
    return start(range) * (bytes / buckets);
  }

  /** Returns the device of a range. */
  public int device(int range) {
    return range % devices;
  }

  /** Returns the indices of all ranges. */
  public IntStream ranges() {
    return IntStream.range(0, count);
  }

  /** Returns the first bucket of each range, followed by the number of all buckets. */
  List<Long> starts() {
    return IntStream.rangeClosed(0, count).mapToObj(this::start).toList();
  }
}
