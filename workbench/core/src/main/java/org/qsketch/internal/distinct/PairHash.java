package org.qsketch.internal.distinct;

import org.qsketch.keys.Mix;

/**
 * The hash of a group and one of its values. Different values of one group have different hashes.
 * Of n pairs in different groups, about n<sup>2</sup> / 2<sup>65</sup> share the hash of another.
 */
public final class PairHash {
  private PairHash() {}

  /**
   * Returns a seed as {@link #of} takes it.
   *
   * @param seed any seed
   * @return 64 mixed bits
   */
  public static long mixedSeed(long seed) {
    return Mix.seed(seed);
  }

  /**
   * Hashes a pair.
   *
   * @param group the key of the group; 32-bit keys are zero-extended
   * @param value the value; 32-bit keys are zero-extended
   * @param mixedSeed of {@link #mixedSeed}
   * @return 64 bits
   */
  public static long of(long group, long value, long mixedSeed) {
    return Mix.fmix64(group ^ mixedSeed) * Mix.GOLDEN ^ Mix.fmix64(value ^ mixedSeed);
  }

  /**
   * Hashes pairs, in a loop that vectorizes.
   *
   * @param groups the keys of the groups
   * @param values one for each, replaced by the hash of the pair
   * @param count how many
   * @param mixedSeed of {@link #mixedSeed}
   */
  public static void hash(long[] groups, long[] values, int count, long mixedSeed) {
    for (int i = 0; i < count; i++) {
      values[i] = of(groups[i], values[i], mixedSeed);
    }
  }
}
