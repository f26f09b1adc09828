package org.qsketch.sketch.tagged;

/** The rows of the high table of a tagged sketch, as its buckets use them. */
public interface TaggedRows {
  /** The value for a bucket without a row. */
  int NO_ROW = -1;

  /**
   * Gives a row to a bucket.
   *
   * @param bucket its number
   * @return the row
   */
  int request(long bucket);

  /**
   * Adds to a counter.
   *
   * @param row the row
   * @param counter from 0 to 31
   * @param amount the number to add, modulo 2^32
   */
  void add(int row, int counter, int amount);

  /**
   * Reads a counter.
   *
   * @param row the row
   * @param counter from 0 to 31
   * @return an unsigned number
   */
  int get(int row, int counter);
}
