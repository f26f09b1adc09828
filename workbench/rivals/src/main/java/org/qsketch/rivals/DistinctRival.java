package org.qsketch.rivals;

/**
 * A sketch that estimates how many different keys there are. Keys come one at a time, and one
 * thread uses it.
 */
public interface DistinctRival extends AutoCloseable {
  /**
   * Inserts a key.
   *
   * @param key any 64 bits
   */
  void insert(long key);

  /**
   * Estimates the number of different keys.
   *
   * @return 0 or more
   */
  double estimate();

  /**
   * Returns the sketch of the keys of two.
   *
   * @param other of the same kind, memory and seed; both stay as they are
   * @return a third one
   */
  DistinctRival union(DistinctRival other);

  /**
   * Returns the relative standard error for many keys that its authors state.
   *
   * @return for example 0.01; of a union the error of unions
   */
  double relativeError();

  /**
   * Returns the logarithm of the number of registers.
   *
   * @return to base 2
   */
  int precision();

  /**
   * Returns the size of the state as it would be stored now.
   *
   * @return bytes
   */
  long bytes();

  /** Frees memory that is not on the heap. */
  @Override
  default void close() {}
}
