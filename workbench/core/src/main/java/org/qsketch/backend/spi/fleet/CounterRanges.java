package org.qsketch.backend.spi.fleet;

import java.lang.foreign.MemorySegment;
import java.util.function.ObjLongConsumer;

/**
 * The counters that are the whole state of a table, in the order of its image. Ranges of them can
 * be read, added to and overwritten. Positions and sizes are in bytes, at the boundary of a
 * counter.
 */
public interface CounterRanges {
  /**
   * Returns the size of the table.
   *
   * @return in bytes
   */
  long bytes();

  /**
   * Reads counters, block by block.
   *
   * @param from where they begin
   * @param bytes their size
   * @param action takes each block, in memory of the host, and its position; called by the calling
   *     thread
   */
  void read(long from, long bytes, ObjLongConsumer<MemorySegment> action);

  /**
   * Tells whether this device reads the counters of another table directly, without waiting for its
   * device.
   *
   * @param other of an equal spec
   * @return false if they pass through the host
   */
  default boolean canRead(CounterRanges other) {
    return false;
  }

  /**
   * Waits for operations that are under way: other devices may then read what they have changed.
   */
  default void finish() {}

  /**
   * Adds to counters, modulo 2<sup>32</sup> or 2<sup>64</sup>.
   *
   * @param counters what to add
   * @param at where the range begins
   */
  void add(MemorySegment counters, long at);

  /**
   * Overwrites counters.
   *
   * @param counters the new values
   * @param at where the range begins
   */
  void overwrite(MemorySegment counters, long at);

  /**
   * Adds counters of another table. If they are {@linkplain #canRead read directly}, this may still
   * be under way on return, until {@link #finish}.
   *
   * @param other of an equal spec; the range does not change meanwhile
   * @param from where the range begins
   * @param bytes its size
   */
  default void add(CounterRanges other, long from, long bytes) {
    other.read(from, bytes, this::add);
  }

  /**
   * Overwrites counters with the counters of another table, under the conditions of {@link
   * #add(CounterRanges, long, long)}.
   *
   * @param other of an equal spec; the range does not change meanwhile
   * @param from where the range begins
   * @param bytes its size
   */
  default void overwrite(CounterRanges other, long from, long bytes) {
    other.read(from, bytes, this::overwrite);
  }
}
