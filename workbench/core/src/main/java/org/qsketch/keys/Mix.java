package org.qsketch.keys;

/**
 * The bit mixer behind everything pseudo-random in the workbench: MurmurHash3's 64-bit finalizer.
 */
public final class Mix {
  /**
   * 2<sup>64</sup> divided by the golden ratio, as an odd number: the step between counters that
   * are to be mixed.
   */
  public static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Mix() {}

  /**
   * Mixes 64 bits by MurmurHash3's finalizer. It is a bijection in which every input bit flips
   * every output bit with probability near 1/2.
   *
   * @param value any 64 bits
   * @return 64 mixed bits
   */
  public static long fmix64(long value) {
    long mixed = value;
    mixed ^= mixed >>> 33;
    mixed *= 0xff51afd7ed558ccdL;
    mixed ^= mixed >>> 33;
    mixed *= 0xc4ceb9fe1a85ec53L;
    mixed ^= mixed >>> 33;
    return mixed;
  }

  /**
   * Inverts {@link #fmix64}.
   *
   * @param mixed 64 mixed bits
   * @return the value they were mixed from
   */
  public static long unfmix64(long mixed) {
    long value = mixed;
    value ^= value >>> 33; // shifted by more than half its width, this is its own inverse
    value *= 0x9cb4b2f8129337dbL;
    value ^= value >>> 33;
    value *= 0x4f74430c22a54005L;
    value ^= value >>> 33;
    return value;
  }

  /**
   * Mixes 32 bits by MurmurHash3's finalizer, a bijection.
   *
   * @param value any 32 bits
   * @return 32 mixed bits
   */
  public static int fmix32(int value) {
    int mixed = value;
    mixed ^= mixed >>> 16;
    mixed *= 0x85ebca6b;
    mixed ^= mixed >>> 13;
    mixed *= 0xc2b2ae35;
    mixed ^= mixed >>> 16;
    return mixed;
  }

  /**
   * Mixes a seed: nearby seeds give unrelated values, and seed 0 does not give 0.
   *
   * @param seed any seed
   * @return {@code fmix64(seed + GOLDEN)}
   */
  public static long seed(long seed) {
    return fmix64(seed + GOLDEN);
  }
}
