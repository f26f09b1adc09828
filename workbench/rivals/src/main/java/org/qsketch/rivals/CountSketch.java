package org.qsketch.rivals;

import java.util.Arrays;

/**
 * The Count Sketch: M. Charikar, K. Chen and M. Farach-Colton, <i>Finding frequent items in data
 * streams</i>, ICALP 2002.
 *
 * <p>Each row adds +1 or -1, as a hash of the key says, and the estimate is the median of the rows.
 * Each row is unbiased; estimates can be too small, too large and negative. The error depends on
 * the second moment of the stream instead of its length.
 */
public final class CountSketch implements Rival {
  /** An odd number, so that the median is one of the rows. */
  private static final int ROWS = 5;

  private final Budget budget;
  private final int width;
  private final int[] counters;
  private final long[] votes = new long[ROWS];

  /**
   * Makes an empty sketch.
   *
   * @param budget its memory
   */
  public CountSketch(Budget budget) {
    this.budget = budget;
    this.width = budget.cells("count-sketch", (long) ROWS * Integer.SIZE);
    this.counters = new int[Math.multiplyExact(ROWS, width)];
  }

  @Override
  public void insert(long key) {
    long hash = budget.hash(key);
    for (int row = 0; row < ROWS; row++) {
      long rowHash = Budget.rowHash(hash, row);
      counters[place(rowHash, row)] += sign(rowHash);
    }
  }

  @Override
  public long estimate(long key) {
    long hash = budget.hash(key);
    for (int row = 0; row < ROWS; row++) {
      long rowHash = Budget.rowHash(hash, row);
      votes[row] = (long) sign(rowHash) * counters[place(rowHash, row)];
    }
    Arrays.sort(votes);
    return votes[ROWS / 2];
  }

  @Override
  public long bits() {
    return (long) counters.length * Integer.SIZE;
  }

  private int place(long rowHash, int row) {
    return row * width + (int) Math.unsignedMultiplyHigh(rowHash, width);
  }

  /** Derives the sign from the lowest bit, since the place depends on the high bits. */
  private static int sign(long rowHash) {
    return (rowHash & 1) == 0 ? 1 : -1;
  }
}
