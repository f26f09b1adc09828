package org.qsketch.rivals;

import java.util.SplittableRandom;

/**
 * CocoSketch: Y. Zhang and others, <i>CocoSketch: high-performance sketch-based measurement over
 * arbitrary partial key query</i>, SIGCOMM 2021, the basic version.
 *
 * <p>Two rows of keys with values. A key that is in neither adds 1 to the smaller value of the two,
 * and replaces its key with probability 1 / value. The estimate of a key, 0 where it is absent, is
 * unbiased, and so is the sum over any set of keys.
 */
public final class Coco implements Rival {
  private static final int ROWS = 2;

  private final Budget budget;
  private final SplittableRandom random;
  private final int width;
  private final long[] keys;
  private final int[] values;

  /**
   * Makes an empty sketch.
   *
   * @param budget its memory
   */
  public Coco(Budget budget) {
    this.budget = budget;
    this.random = new SplittableRandom(budget.seed());
    this.width = budget.cells("coco", (long) ROWS * (budget.keyBits() + Integer.SIZE));
    this.keys = new long[Math.multiplyExact(ROWS, width)];
    this.values = new int[keys.length];
  }

  @Override
  public void insert(long key) {
    long hash = budget.hash(key);
    int smallest = place(hash, 0);
    for (int row = 0; row < ROWS; row++) {
      int place = place(hash, row);
      if (values[place] > 0 && keys[place] == key) {
        values[place]++;
        return;
      }
      smallest = values[place] < values[smallest] ? place : smallest;
    }
    values[smallest]++;
    if (random.nextInt(values[smallest]) == 0) {
      keys[smallest] = key;
    }
  }

  @Override
  public long estimate(long key) {
    long hash = budget.hash(key);
    long sum = 0;
    for (int row = 0; row < ROWS; row++) {
      int place = place(hash, row);
      sum += values[place] > 0 && keys[place] == key ? values[place] : 0;
    }
    return sum;
  }

  @Override
  public long bits() {
    return (long) keys.length * (budget.keyBits() + Integer.SIZE);
  }

  private int place(long hash, int row) {
    return row * width + Budget.index(hash, row, width);
  }
}
