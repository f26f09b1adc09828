package org.qsketch.keys;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * The width of keys. Both kinds are unsigned; a 32-bit key hashes like the 64-bit key of the same
 * value.
 */
public enum KeyWidth {
  /** 32-bit keys, 4 bytes each. */
  BITS_32(Integer.BYTES),
  /** 64-bit keys, 8 bytes each. */
  BITS_64(Long.BYTES);

  private final int bytes;

  KeyWidth(int bytes) {
    this.bytes = bytes;
  }

  /**
   * Stores keys of this width.
   *
   * @param source the keys; only the low halves of 32-bit keys are stored
   * @param count how many, from the first on
   * @param target the destination, little-endian
   * @param at index of the first key in the target
   */
  public void store(long[] source, int count, MemorySegment target, long at) {
    if (this == BITS_64) {
      MemorySegment.copy(source, 0, target, JAVA_LONG_UNALIGNED, at * Long.BYTES, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      target.setAtIndex(JAVA_INT_UNALIGNED, at + i, (int) source[i]);
    }
  }

  /**
   * Returns the size of one key.
   *
   * @return 4 or 8
   */
  public int bytes() {
    return bytes;
  }
}
