package org.qsketch.fleet.partition;

/**
 * Writes hashes anew, so that a table of one range finds the bucket and the rest of the hash by the
 * same rules as the whole table, with the {@code identity} hash: bucket = high half of hash ·
 * buckets, and the rest from the low 32 bits.
 */
final class PlacedHash {
  private PlacedHash() {}

  /**
   * A hash that selects a bucket.
   *
   * @param bucket of the range
   * @param buckets of the range, at most 2<sup>31</sup>
   * @param low the low 32 bits
   * @return with h = ⌈bucket · 2<sup>32</sup> / buckets⌉ in the high bits: h · buckets is less than
   *     bucket · 2<sup>32</sup> + buckets, and the low bits add less than another {@code buckets},
   *     so that together they stay below the next bucket
   */
  static long of(long bucket, long buckets, int low) {
    return Math.ceilDiv(bucket << Integer.SIZE, buckets) << Integer.SIZE
        | Integer.toUnsignedLong(low);
  }

  /** The low bits that select a number below a bound by multiply-shift. */
  static int low(int number, int bound) {
    return (int) Math.ceilDiv((long) number << Integer.SIZE, bound);
  }
}
