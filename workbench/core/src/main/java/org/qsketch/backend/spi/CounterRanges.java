package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.function.ObjLongConsumer;

/**
 * The counters that are the whole state of a table, in the order of its image. Ranges of them can
 * be read, added to and overwritten.
 */
public interface CounterRanges extends StateRanges {
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

  @Override
  default void add(StateRanges other, long from, long bytes) {
    ((CounterRanges) other).read(from, bytes, this::add);
  }

  @Override
  default void overwrite(StateRanges other, long from, long bytes) {
    ((CounterRanges) other).read(from, bytes, this::overwrite);
  }
}
