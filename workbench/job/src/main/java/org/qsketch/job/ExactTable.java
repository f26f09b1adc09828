package org.qsketch.job;

/** The memory of exact counts, with which sketches are compared. */
public final class ExactTable {
  private static final int SLOTS_OF_THREE = 4;

  private ExactTable() {}

  /**
   * Returns the bits in which numbers are stored.
   *
   * @param largest the largest number, without a sign
   * @return 32 if it fits, otherwise 64
   */
  public static int bits(long largest) {
    return largest >>> Integer.SIZE == 0 ? Integer.SIZE : Long.SIZE;
  }

  /**
   * Returns the size of a hash table of keys and counts that is three quarters full.
   *
   * @param distinct the number of keys
   * @param keyBits the bits of a key
   * @param countBits the bits of a count
   * @return bytes
   */
  public static long bytes(long distinct, int keyBits, int countBits) {
    long entries = Math.ceilDiv(SLOTS_OF_THREE * distinct, (long) SLOTS_OF_THREE - 1);
    return entries * (keyBits + countBits) / Byte.SIZE;
  }

  /**
   * Returns the size of such a table for each key.
   *
   * @param keyBits the bits of a key; counts have 32
   * @return bytes
   */
  public static double bytesPerKey(int keyBits) {
    return (double) SLOTS_OF_THREE / (SLOTS_OF_THREE - 1) * (keyBits + Integer.SIZE) / Byte.SIZE;
  }
}
