package org.qsketch.backend.spi;

/**
 * The state of a table, which tables of other devices are combined with range by range. Positions
 * and sizes are in bytes, at the boundary of a bucket or counter.
 */
public interface StateRanges {
  /**
   * Returns the size of the table.
   *
   * @return in bytes
   */
  long bytes();

  /**
   * Tells whether this device reads another table directly, without waiting for its device.
   *
   * @param other of an equal spec
   * @return false if its state passes through the host
   */
  default boolean canRead(StateRanges other) {
    return false;
  }

  /**
   * Waits for operations that are under way: other devices may then read what they have changed.
   */
  default void finish() {}

  /**
   * Clears a range: nothing is counted there then. This may still be under way on return.
   *
   * @param from where the range begins
   * @param bytes its size
   */
  void clear(long from, long bytes);

  /**
   * Adds a range of another table. If it is {@linkplain #canRead read directly}, this may still be
   * under way on return, until {@link #finish}.
   *
   * @param other of an equal spec; the range does not change meanwhile
   * @param from where the range begins
   * @param bytes its size
   */
  void add(StateRanges other, long from, long bytes);

  /**
   * Overwrites a range with the range of another table, under the conditions of {@link #add}.
   *
   * @param other of an equal spec; the range does not change meanwhile
   * @param from where the range begins
   * @param bytes its size
   */
  void overwrite(StateRanges other, long from, long bytes);

  /**
   * Packs a range, so that other devices have fewer bytes to read until {@link #unpack}. Does
   * nothing where that is not possible.
   *
   * @param from where the range begins; it does not change any more
   * @param bytes its size
   */
  default void pack(long from, long bytes) {}

  /** Ends the use of packed ranges. */
  default void unpack() {}
}
