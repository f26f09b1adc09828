package org.qsketch.libraries;

import org.apache.datasketches.frequencies.FrequentLongsSketch;
import org.qsketch.libraries.Libraries.Library;
import org.qsketch.rivals.Budget;
import org.qsketch.rivals.Rival;

/**
 * The frequent items of Apache DataSketches: D. Anderson and others, <i>A high-performance
 * algorithm for identifying frequent items in data streams</i>, IMC 2017.
 *
 * <p>A hash table of keys with counts, at most three quarters full. When it is full, the median of
 * a sample of counts is subtracted from all, and keys without a count leave; what was subtracted is
 * added to estimates. The estimate of a key that is not held is 0. A slot has a key, a count and a
 * state, 18 bytes, and the slots are a power of two: half of the memory may be free.
 */
final class DataSketchesFrequentItems implements Rival {
  private static final int SLOT_BITS = Long.SIZE + Long.SIZE + Short.SIZE;
  private static final int LEAST_SLOTS = 8;
  private static final int MOST_SLOTS = 1 << 30;

  private final int slots;
  private final FrequentLongsSketch sketch;

  DataSketchesFrequentItems(Budget budget) {
    int fitting =
        Library.DATASKETCHES_FREQUENT_ITEMS.cells(budget, SLOT_BITS, LEAST_SLOTS, MOST_SLOTS);
    this.slots = Integer.highestOneBit(fitting);
    this.sketch = new FrequentLongsSketch(slots);
  }

  @Override
  public void insert(long key) {
    sketch.update(key);
  }

  @Override
  public long estimate(long key) {
    return sketch.getEstimate(key);
  }

  /** Returns the largest error of any key, above or below. */
  long largestError() {
    return sketch.getMaximumError();
  }

  @Override
  public long bits() {
    return (long) slots * SLOT_BITS;
  }
}
