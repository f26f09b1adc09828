package org.qsketch.rivals;

/**
 * The count-min sketch: G. Cormode and S. Muthukrishnan, <i>An improved data stream summary: the
 * count-min sketch and its applications</i>, Journal of Algorithms 55(1), 2005.
 *
 * <p>An estimate is never below the truth. After N insertions it is at most N e / width too large,
 * with probability 1 - e^-rows. A key costs an access for each row.
 */
public class CountMin implements Rival {
  /** The rows of every count-min sketch here, as in most papers that compare. */
  static final int ROWS = 3;

  final Budget budget;
  final int width;
  final int[] counters;

  /**
   * Makes an empty sketch.
   *
   * @param budget its memory
   */
  public CountMin(Budget budget) {
    this.budget = budget;
    this.width = budget.cells("count-min", (long) ROWS * Integer.SIZE);
    this.counters = new int[Math.multiplyExact(ROWS, width)];
  }

  @Override
  public void insert(long key) {
    long hash = budget.hash(key);
    for (int row = 0; row < ROWS; row++) {
      counters[place(hash, row)]++;
    }
  }

  @Override
  public final long estimate(long key) {
    return least(budget.hash(key));
  }

  @Override
  public final long bits() {
    return (long) counters.length * Integer.SIZE;
  }

  final long least(long hash) {
    long least = Long.MAX_VALUE;
    for (int row = 0; row < ROWS; row++) {
      least = Math.min(least, Integer.toUnsignedLong(counters[place(hash, row)]));
    }
    return least;
  }

  final int place(long hash, int row) {
    return row * width + Budget.index(hash, row, width);
  }
}
