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
    public long of(long bucket, int fingerprint, long buckets, int bucketBytes) {
      long spread = Integer.toUnsignedLong(fingerprint) * Mix.GOLDEN;
      return mirrored(bucket, Math.unsignedMultiplyHigh(spread, buckets), buckets);
    }

    @Override
    void check(long buckets, int bucketBytes) {}

    @Override
    long buckets(long wanted, int bucketBytes) {
      return wanted;
    }
  },

  /** The exclusive or of the bucket and a hash of the fingerprint, as published (eq. 2). */
  XOR {
    @Override
    public long of(long bucket, int fingerprint, long buckets, int bucketBytes) {
      return bucket ^ (Mix.fmix64(Integer.toUnsignedLong(fingerprint)) & (buckets - 1));
    }

    @Override
    void check(long buckets, int bucketBytes) {
      if (Long.bitCount(buckets) != 1) {
        throw new IllegalArgumentException(
            "the number of buckets is %d: for alternate buckets by XOR it must be a power of 2; MIRROR takes any number"
                .formatted(buckets));
      }
    }

    @Override
    long buckets(long wanted, int bucketBytes) {
      return wanted == 1 ? 1 : Long.highestOneBit(wanted - 1) << 1;
    }
  },

  /**
   * As {@link #MIRROR}, but within a block of neighbouring buckets, which fits the fast memory that
   * a group of device threads shares: {@value #BLOCK_BYTES} bytes, or all buckets if they are
   * fewer. Buckets come in whole blocks. Keys do not spread over blocks quite evenly, and no block
   * can help another out, so the {@linkplain CuckooFilterSpec#usableLoad() usable load} is a little
   * lower.
   */
  LOCAL {
    @Override
    public long of(long bucket, int fingerprint, long buckets, int bucketBytes) {
      int shift = Integer.numberOfTrailingZeros(bucketBytes);
      long place = ((bucket << shift) % BLOCK_BYTES) >> shift; // a constant: no division is left
      long block = Math.min(buckets, BLOCK_BYTES >> shift);
      long spread = Integer.toUnsignedLong(fingerprint * (int) (Mix.GOLDEN >>> Integer.SIZE));
      return bucket - place + mirrored(place, (spread * block) >>> Integer.SIZE, block);
    }

    @Override
    void check(long buckets, int bucketBytes) {
      long block = blockBuckets(buckets, bucketBytes);
      if (buckets % block != 0) {
        throw new IllegalArgumentException(
            "the number of buckets is %d: for alternate buckets by LOCAL it must be at most %d or a multiple of that; MIRROR takes any number"
                .formatted(buckets, block));
      }
    }

    @Override
    long buckets(long wanted, int bucketBytes) {
      long block = blockBuckets(wanted, bucketBytes);
      return Math.ceilDiv(wanted, block) * block;
    }

    @Override
    long blockBuckets(long buckets, int bucketBytes) {
      return Math.clamp(BLOCK_BYTES / Math.max(1, bucketBytes), 1, buckets);
    }

    @Override
    double reserve(int fingerprintBits) {
      double slots =
          (double) BLOCK_BYTES * Byte.SIZE / Math.clamp(fingerprintBits, 1, Integer.SIZE);
      return RESERVED_DEVIATIONS / Math.sqrt(slots);
    }
  };

  /** The bytes of a block of {@link #LOCAL}, for buckets of any size. */
  public static final int BLOCK_BYTES = 46 * 1024;

  /**
   * Standard deviations of the load of a block: with the share that is free at the usable load of a
   * whole table, 4.5 and more, so that hardly one block of 100,000 gets too many keys.
   */
  private static final double RESERVED_DEVIATIONS = 2.5;

  /**
   * Returns the other bucket of a fingerprint.
   *
   * @param bucket one of its buckets
   * @param fingerprint as {@link CuckooFilterSpec#fingerprint} makes it
   * @param buckets how many there are
   * @param bucketBytes the size of each, a power of 2
   * @return a bucket, occasionally the same one
   */
  public abstract long of(long bucket, int fingerprint, long buckets, int bucketBytes);

  abstract void check(long buckets, int bucketBytes);

  /** Returns the number of buckets to use, at least as many as wanted. */
  abstract long buckets(long wanted, int bucketBytes);

  /** Returns the number of neighbouring buckets that hold both buckets of each of their keys. */
  long blockBuckets(long buckets, int bucketBytes) {
    return buckets;
  }

  /**
   * Returns the share of entries that must stay free beyond those that any cuckoo filter needs
   * free.
   */
  double reserve(int fingerprintBits) {
    return 0;
  }

  /** Returns the bucket that adds up with another to a sum, modulo the number of buckets. */
  private static long mirrored(long bucket, long sum, long buckets) {
    long difference = sum - bucket;
    return difference + ((difference >> 63) & buckets); // no branch: it would be unpredictable
  }
}
