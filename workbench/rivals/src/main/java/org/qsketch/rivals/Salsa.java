package org.qsketch.rivals;

import java.util.Arrays;

/**
 * SALSA: R. Ben Basat, G. Einziger, M. Mitzenmacher and S. Vargaftik, <i>SALSA: self-adjusting lean
 * streaming analytics</i>, ICDE 2021, as count-min or with conservative update.
 *
 * <p>Counters begin with 8 bits. One that overflows merges with its neighbour into one of twice the
 * width, which holds the larger of the two values: never below the truth. A bit for each counter
 * says which ones are merged (the paper's simple encoding).
 */
public final class Salsa implements Rival {
  private static final int ROWS = CountMin.ROWS;
  private static final int CELL_BITS = Byte.SIZE + 1;

  private final Budget budget;
  private final boolean isConservative;
  private final int width;
  private final Row[] rows = new Row[ROWS];

  private Salsa(Budget budget, boolean isConservative) {
    this.budget = budget;
    this.isConservative = isConservative;
    // whole groups of 8, since that is how far counters can merge
    this.width = budget.cells("salsa", (long) ROWS * Row.MOST * CELL_BITS) * Row.MOST;
    Arrays.setAll(rows, _ -> new Row(width));
  }

  /**
   * Makes an empty sketch that adds to one counter of each row.
   *
   * @param budget its memory
   * @return the sketch
   */
  public static Salsa additive(Budget budget) {
    return new Salsa(budget, false);
  }

  /**
   * Makes an empty sketch that raises only counters below the new estimate.
   *
   * @param budget its memory
   * @return the sketch
   */
  public static Salsa conservative(Budget budget) {
    return new Salsa(budget, true);
  }

  @Override
  public void insert(long key) {
    long hash = budget.hash(key);
    long raised = isConservative ? least(hash) + 1 : 0;
    for (int i = 0; i < ROWS; i++) {
      int place = Budget.index(hash, i, width);
      long value = rows[i].read(place);
      if (!isConservative) {
        rows[i].raise(place, value + 1);
      } else if (value < raised) {
        rows[i].raise(place, raised);
      }
    }
  }

  @Override
  public long estimate(long key) {
    return least(budget.hash(key));
  }

  private long least(long hash) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < ROWS; i++) {
      least = Math.min(least, rows[i].read(Budget.index(hash, i, width)));
    }
    return least;
  }

  @Override
  public long bits() {
    return (long) ROWS * width * CELL_BITS;
  }

  /** Bytes of which 1, 2, 4 or 8 neighbours are one counter. */
  private static final class Row {
    /** The bytes of the widest counter. */
    static final int MOST = 8;

    private final byte[] bytes;

    /**
     * A pair that begins at 2k is merged if bit 2k is set, four bytes from 4k on if bit 4k + 1 is,
     * eight from 8k on if bit 8k + 3 is.
     */
    private final long[] merged;

    Row(int width) {
      bytes = new byte[width];
      merged = new long[Math.ceilDiv(width, Long.SIZE)];
    }

    long read(int place) {
      int size = size(place);
      return value(place & -size, size);
    }

    /** Stores a value that is larger than the present one, and merges until it fits. */
    void raise(int place, long value) {
      int size = size(place);
      long stored = value;
      while (size < MOST && stored >>> (size * Byte.SIZE) != 0) {
        size *= 2;
        stored = Math.max(stored, merge(place & -size, size));
      }
      int start = place & -size;
      for (int i = 0; i < size; i++) {
        bytes[start + i] = (byte) (stored >>> (i * Byte.SIZE));
      }
    }

    /** Makes one counter of all bytes, and returns the largest that was there. */
    private long merge(int start, int size) {
      long largest = 0;
      for (int i = start; i < start + size; i += size(i)) {
        largest = Math.max(largest, read(i));
      }
      for (int part = 2; part <= size; part *= 2) {
        for (int i = start; i < start + size; i += part) {
          int bit = mergeBit(i, part);
          merged[bit / Long.SIZE] |= 1L << bit;
        }
      }
      return largest;
    }

    /** Returns the bytes of the counter that a byte belongs to. */
    private int size(int place) {
      int size = 1;
      while (size < MOST && isMerged(place & -(2 * size), 2 * size)) {
        size *= 2;
      }
      return size;
    }

    private boolean isMerged(int start, int size) {
      int bit = mergeBit(start, size);
      return (merged[bit / Long.SIZE] >>> bit & 1) != 0;
    }

    private static int mergeBit(int start, int size) {
      return start + size / 2 - 1;
    }

    private long value(int start, int size) {
      long value = 0;
      for (int i = size - 1; i >= 0; i--) {
        value = value << Byte.SIZE | Byte.toUnsignedLong(bytes[start + i]);
      }
      return value;
    }
  }
}
