package org.qsketch.rivals;

/**
 * The count-min sketch with conservative update: C. Estan and G. Varghese, <i>New directions in
 * traffic measurement and accounting</i>, SIGCOMM 2002.
 *
 * <p>Raises only the counters that are too small for the new estimate, so no estimate exceeds the
 * one from {@link CountMin}, and none is below the truth. Nothing can be removed.
 */
public final class ConservativeUpdate extends CountMin {
  /**
   * Makes an empty sketch.
   *
   * @param budget its memory
   */
  public ConservativeUpdate(Budget budget) {
    super(budget);
  }

  @Override
  public void insert(long key) {
    long hash = budget.hash(key);
    long raised = least(hash) + 1;
    for (int row = 0; row < ROWS; row++) {
      int place = place(hash, row);
      if (Integer.toUnsignedLong(counters[place]) < raised) {
        counters[place] = (int) raised;
      }
    }
  }
}
