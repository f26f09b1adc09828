package org.qsketch.backend.spi.fleet;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.qsketch.backend.spi.SketchTable;

/**
 * The counters that are all there is in a table, in the order of its image: they can be read, added
 * to and overwritten range by range, so that tables of two devices meet without an image of either.
 */
public interface CounterRanges {
  /** What to do with the counters of another table. */
  @FunctionalInterface
  interface Meeting {
    /**
     * Works on a range.
     *
     * @param ours the counters that change
     * @param theirs of an equal spec
     * @param from byte of the table where the range begins, at a counter
     * @param bytes its size
     */
    void run(CounterRanges ours, CounterRanges theirs, long from, long bytes);
  }

  /**
   * Lets all of two tables meet, which have nothing else to do meanwhile.
   *
   * @param one a table
   * @param other of an equal spec
   * @param meeting what to do with their counters
   * @return false, and nothing is done, if one of them has more than counters
   */
  static boolean meet(SketchTable one, SketchTable other, Meeting meeting) {
    Optional<CounterRanges> ours = one.counterRanges();
    Optional<CounterRanges> theirs = other.counterRanges();
    boolean possible = ours.isPresent() && theirs.isPresent();
    if (possible) {
      theirs.get().settle();
      meeting.run(ours.get(), theirs.get(), 0, ours.get().bytes());
      ours.get().settle();
    }
    return possible;
  }

  /** Takes some counters. */
  @FunctionalInterface
  interface RangeAction {
    /**
     * Takes a range.
     *
     * @param at byte of the table where it begins
     * @param counters in memory of the host, valid during the call
     */
    void accept(long at, MemorySegment counters);
  }

  /**
   * The size of the table.
   *
   * @return in bytes
   */
  long bytes();

  /**
   * Passes counters to an action, range by range.
   *
   * @param from byte of the table where they begin, at a counter
   * @param bytes their size
   * @param take called by the calling thread
   */
  void read(long from, long bytes, RangeAction take);

  /**
   * Whether counters of another table are read where they lie, without a turn of its device.
   *
   * @param other of an equal spec
   * @return false if they pass through the host
   */
  default boolean reaches(CounterRanges other) {
    return false;
  }

  /** Ends what has been begun: from then on, other devices may read what has changed here. */
  default void settle() {}

  /**
   * Adds to counters, modulo 2<sup>32</sup> or 2<sup>64</sup>.
   *
   * @param at byte of the table where the range begins
   * @param counters what to add
   */
  void add(long at, MemorySegment counters);

  /**
   * Overwrites counters.
   *
   * @param at byte of the table where the range begins
   * @param counters what they become
   */
  void overwrite(long at, MemorySegment counters);

  /**
   * Adds counters of another table. Where it {@linkplain #reaches reaches} them, it may still be at
   * it when this returns, until it {@linkplain #settle settles}.
   *
   * @param other of an equal spec; the range does not change meanwhile
   * @param from byte of the tables where the range begins, at a counter
   * @param bytes its size
   */
  default void add(CounterRanges other, long from, long bytes) {
    other.read(from, bytes, this::add);
  }

  /**
   * Overwrites counters by those of another table, as {@link #add(CounterRanges, long, long)} adds.
   *
   * @param other of an equal spec; the range does not change meanwhile
   * @param from byte of the tables where the range begins, at a counter
   * @param bytes its size
   */
  default void overwrite(CounterRanges other, long from, long bytes) {
    other.read(from, bytes, this::overwrite);
  }
}
