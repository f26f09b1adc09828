package org.qsketch.torture;

import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Mix;

/**
 * What the hashes of different keys have in common. Buckets come from the high bits of a hash,
 * masks and fingerprints from the low half, slots of a table from either end.
 */
enum Collision {
  /** One bucket. */
  HIGH {
    @Override
    long hash(long fixed, long free) {
      return (fixed & ~WORD) | (free & WORD);
    }
  },
  /** One mask, one fingerprint. */
  LOW {
    @Override
    long hash(long fixed, long free) {
      return (free & ~WORD) | (fixed & WORD);
    }
  },
  /** The same counters: 16 bits in the middle differ, which select neither bucket nor mask. */
  BOTH {
    @Override
    long hash(long fixed, long free) {
      return (fixed & ~MIDDLE) | (free & MIDDLE);
    }
  },
  /** The same again after another mix, as tables with a second hash use it. */
  REMIXED {
    @Override
    long hash(long fixed, long free) {
      return Mix.unfmix64(BOTH.hash(fixed, free));
    }
  };

  private static final long WORD = 0xFFFF_FFFFL;
  private static final long MIDDLE = 0xFFFFL << 24;

  /** A hash with some bits of one number and the rest of another. */
  abstract long hash(long fixed, long free);

  /** The 64-bit key of a hash, where the family can be inverted; otherwise any key. */
  static long key(HashFamily family, long seed, long hash) {
    return family.equals(HashFamily.mix()) ? Mix.unfmix64(hash) ^ Mix.seed(seed) : hash;
  }
}
