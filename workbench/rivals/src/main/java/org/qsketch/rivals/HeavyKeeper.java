package org.qsketch.rivals;

import java.util.SplittableRandom;

/**
 * HeavyKeeper: J. Gong and others, <i>HeavyKeeper: an accurate algorithm for finding top-k elephant
 * flows</i>, USENIX ATC 2018, the basic version.
 *
 * <p>Two rows of fingerprints with counters. A key that finds another's fingerprint lessens the
 * counter with probability 1.08^-counter, and takes the place once the counter is 0. Estimates of
 * frequent keys are close and seldom above the truth; estimates of rare keys are mostly 0.
 */
public final class HeavyKeeper implements Rival {
  private static final int ROWS = 2;
  private static final int FINGERPRINT_BITS = 16;
  private static final int CELL_BITS = FINGERPRINT_BITS + Integer.SIZE;
  private static final double BASE = 1.08;

  private final Budget budget;
  private final SplittableRandom random;
  private final int width;
  private final char[] fingerprints;
  private final int[] counters;

  /**
   * Makes an empty sketch.
   *
   * @param budget its memory
   */
  public HeavyKeeper(Budget budget) {
    this.budget = budget;
    this.random = new SplittableRandom(budget.seed());
    this.width = budget.cells("heavy-keeper", (long) ROWS * CELL_BITS);
    this.fingerprints = new char[Math.multiplyExact(ROWS, width)];
    this.counters = new int[fingerprints.length];
  }

  @Override
  public void insert(long key) {
    long hash = budget.hash(key);
    char fingerprint = (char) hash;
    for (int row = 0; row < ROWS; row++) {
      int place = place(hash, row);
      if (counters[place] == 0) {
        fingerprints[place] = fingerprint;
        counters[place] = 1;
      } else if (fingerprints[place] == fingerprint) {
        counters[place]++;
      } else if (random.nextDouble() < Math.pow(BASE, -counters[place])) {
        decay(place, fingerprint);
      }
    }
  }

  private void decay(int place, char fingerprint) {
    counters[place]--;
    if (counters[place] == 0) {
      fingerprints[place] = fingerprint;
      counters[place] = 1;
    }
  }

  @Override
  public long estimate(long key) {
    long hash = budget.hash(key);
    long estimate = 0;
    for (int row = 0; row < ROWS; row++) {
      int place = place(hash, row);
      if (fingerprints[place] == (char) hash) {
        estimate = Math.max(estimate, counters[place]);
      }
    }
    return estimate;
  }

  @Override
  public long bits() {
    return (long) counters.length * CELL_BITS;
  }

  private int place(long hash, int row) {
    return row * width + Budget.index(hash, row, width);
  }
}
