package org.qsketch.filter;

import org.qsketch.keys.Mix;

/**
 * Where a fingerprint may be other than in the bucket that its key selects. Applied twice, it leads
 * back to the first bucket, so a fingerprint can be moved without knowing its key (partial-key
 * cuckoo hashing).
 */
public enum AlternateBucket {
  /**
   * The numbers of both buckets add up to a number that the fingerprint selects, modulo the number
   * of buckets. There can be any number of buckets.
   */
  MIRROR {
    @Override
    public long of(long bucket, int fingerprint, long buckets) {
      long spread = Integer.toUnsignedLong(fingerprint) * Mix.GOLDEN;
      long sum = Math.unsignedMultiplyHigh(spread, buckets);
      long difference = sum - bucket;
      return difference + ((difference >> 63) & buckets); // no branch: it would be unpredictable
    }

    @Override
    void check(long buckets) {}

    @Override
    long buckets(long wanted) {
      return wanted;
    }
  },

  /** The exclusive or of the bucket and a hash of the fingerprint, as published (eq. 2). */
  XOR {
    @Override
    public long of(long bucket, int fingerprint, long buckets) {
      return bucket ^ (Mix.fmix64(Integer.toUnsignedLong(fingerprint)) & (buckets - 1));
    }

    @Override
    void check(long buckets) {
      if (Long.bitCount(buckets) != 1) {
        throw new IllegalArgumentException(
            "the number of buckets is %d: for alternate buckets by XOR it must be a power of 2; MIRROR takes any number"
                .formatted(buckets));
      }
    }

    @Override
    long buckets(long wanted) {
      return wanted == 1 ? 1 : Long.highestOneBit(wanted - 1) << 1;
    }
  };

  /**
   * The other bucket of a fingerprint.
   *
   * @param bucket one of its buckets
   * @param fingerprint as {@link CuckooFilterSpec#fingerprint} makes it
   * @param buckets how many there are
   * @return a bucket, occasionally the same one
   */
  public abstract long of(long bucket, int fingerprint, long buckets);

  abstract void check(long buckets);

  /** The number of buckets to use, at least as many as wanted. */
  abstract long buckets(long wanted);
}
