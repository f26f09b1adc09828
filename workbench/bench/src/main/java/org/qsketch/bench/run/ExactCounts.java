package org.qsketch.bench.run;

/** The memory of exact counts: a hash table of keys and counts that is three quarters full. */
public final class ExactCounts {
  /** Slots of a hash table for three entries. */
  private static final int SLOTS_OF_THREE = 4;

  private ExactCounts() {}

  /**
   * Returns the memory of exact counts.
   *
   * @param distinct how many different keys there are
   * @param keyBits of a stored key
   * @param countBits of a count
   * @return bytes
   */
  public static long bytes(long distinct, int keyBits, int countBits) {
    long entries = Math.ceilDiv(SLOTS_OF_THREE * distinct, SLOTS_OF_THREE - 1L);
    return entries * (keyBits + countBits) / Byte.SIZE;
  }

  /**
   * Returns the memory of exact counts of 32 bits for each distinct key.
   *
   * @param keyBits of a stored key
   * @return bytes: 10.7 for keys of 32 bits, 16 for keys of 64
   */
  public static double bytesPerKey(int keyBits) {
    return (double) SLOTS_OF_THREE / (SLOTS_OF_THREE - 1) * (keyBits + Integer.SIZE) / Byte.SIZE;
  }
}
