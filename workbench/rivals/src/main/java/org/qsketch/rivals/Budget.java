package org.qsketch.rivals;

import org.qsketch.keys.HashFamily;

/**
 * The memory and the seed of a rival.
 *
 * @param bytes all memory
 * @param keyBits the bits of a stored key: as many as the keys of the stream need
 * @param seed makes hash functions and random decisions repeatable
 */
public record Budget(long bytes, int keyBits, long seed) {
  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public Budget {
    if (bytes < 1 || bytes > 1L << 33) {
      throw new IllegalArgumentException(
          "a rival takes 1 byte to 8 GiB of memory, not %d bytes".formatted(bytes));
    }
    if (keyBits < 1 || keyBits > Long.SIZE) {
      throw new IllegalArgumentException("keys have 1 to 64 bits, not %d".formatted(keyBits));
    }
  }

  /**
   * Returns how many cells of equal size fit.
   *
   * @param rival the name for the message
   * @param bitsPerCell the bits of a cell
   * @return at least 1
   * @throws IllegalArgumentException if none fits, or more than an array holds
   */
  int cells(String rival, long bitsPerCell) {
    long cells = bytes * Byte.SIZE / bitsPerCell;
    if (cells < 1) {
      throw new IllegalArgumentException(
          "%d bytes cannot hold %s: a cell takes %d bits".formatted(bytes, rival, bitsPerCell));
    }
    if (cells > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "%s has %d cells in %d bytes: give it less memory, for 2^31 cells"
              .formatted(rival, cells, bytes));
    }
    return (int) cells;
  }

  /** Returns the hash of a key, from which {@link #index} takes the hashes of rows. */
  long hash(long key) {
    return HashFamily.mix().hash(key, seed);
  }

  /** Returns a cell of a row, at least 0 and less than {@code cells}. */
  static int index(long hash, int row, int cells) {
    return (int) Math.unsignedMultiplyHigh(rowHash(hash, row), cells);
  }

  /** Returns 64 bits of a row that are independent of other rows. */
  static long rowHash(long hash, int row) {
    return HashFamily.mix().row(hash, row);
  }
}
