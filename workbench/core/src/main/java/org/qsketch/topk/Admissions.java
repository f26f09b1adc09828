package org.qsketch.topk;

/**
 * Hears which keys become candidates, so that what belongs to a key can be kept from then on. Of an
 * insert that fails it hears nothing, and merging admits keys that only the other top-k has seen.
 */
@FunctionalInterface
public interface Admissions {
  /**
   * Notes that a key has become a candidate. Called on the thread that inserts, when the batch is
   * counted, in the order of the indices. What it throws reaches the caller of the insert.
   *
   * @param key the key; 32-bit keys are zero-extended
   * @param index where in the batch the key occurs
   */
  void admitted(long key, long index);
}
