package org.qsketch.gpu.primitive;

/**
 * The layout of the space of a partition, in words of 32 bits: two flags, the numbers of entries,
 * the entries of the first and of the second pass, and their weights.
 *
 * @param slicing of the table
 * @param entries how many at most
 * @param isWeighted whether entries have weights
 */
record SliceSpace(Slicing slicing, long entries, boolean isWeighted) {
  /** The flags, on a line of cache of their own. */
  private static final int FLAG_WORDS = 32;

  long coarseNumbers() {
    return FLAG_WORDS;
  }

  /**
   * Returns where the numbers of the second pass begin. Each pass may look at the numbers of a
   * whole set of digits.
   */
  long fineNumbers() {
    return coarseNumbers() + slicing.digits();
  }

  /** Returns the number of words that are 0 before the first pass. */
  long clearWords() {
    return fineNumbers() + slicing.fine() + slicing.fineDigits();
  }

  long coarseEntries() {
    return Math.ceilDiv(clearWords(), 8) * 8;
  }

  long fineEntries() {
    return coarseEntries() + coarseWords();
  }

  long coarseWeights() {
    return fineEntries() + fineWords();
  }

  long fineWeights() {
    return coarseWeights() + coarseWords();
  }

  long bytes() {
    long words = isWeighted ? fineWeights() + fineWords() : coarseWeights();
    return words * Integer.BYTES;
  }

  private long coarseWords() {
    return (long) slicing.coarse() * slicing.coarseCapacity(entries);
  }

  private long fineWords() {
    return slicing.fine() * slicing.fineCapacity(entries);
  }
}
