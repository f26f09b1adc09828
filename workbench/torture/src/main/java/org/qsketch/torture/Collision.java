package org.qsketch.torture;

import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Mix;

/**
 * The bits that the hashes of different keys share. Buckets come from the high bits of a hash,
 * masks and fingerprints from the low half, slots of a table from either end.
 */
enum Collision {
  /** The keys share a bucket. */
  HIGH {
    @Override
    long hash(long fixed, long free) {
      return (fixed & ~WORD) | (free & WORD);
    }
  },
  /** The keys share a mask and a fingerprint. */
  LOW {
    @Override
    long hash(long fixed, long free) {
      return (free & ~WORD) | (fixed & WORD);
    }
  },
  /**
   * The keys share all counters: only 16 bits in the middle differ, which select neither bucket nor
   * mask.
   */
  BOTH {
    @Override
    long hash(long fixed, long free) {
      return (fixed & ~MIDDLE) | (free & MIDDLE);
    }
  },
  /** The hashes also collide after another mix, which tables with a second hash use. */
  REMIXED {
    @Override
    long hash(long fixed, long free) {
      return Mix.unfmix64(BOTH.hash(fixed, free));
    }
  };

  private static final long WORD = 0xFFFF_FFFFL;
  private static final long MIDDLE = 0xFFFFL << 24;

  /** Returns a hash with some bits of one number and the other bits of another number. */
  abstract long hash(long fixed, long free);

  /** Returns the 64-bit key of a hash if the family can be inverted; otherwise any key. */
  static long key(HashFamily family, long seed, long hash) {
    return family.equals(HashFamily.mix()) ? Mix.unfmix64(hash) ^ Mix.seed(seed) : hash;
  }
}
