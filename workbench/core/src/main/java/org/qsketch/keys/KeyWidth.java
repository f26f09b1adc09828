package org.qsketch.keys;

/**
 * How wide keys are. Both kinds are unsigned; a 32-bit key hashes as the 64-bit key of the same
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
   * The size of one key.
   *
   * @return 4 or 8
   */
  public int bytes() {
    return bytes;
  }
}
