package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The counters that are all there is in a table, in the order of its image: they can be read, added
 * to and overwritten range by range, so that tables of two devices meet without an image of either.
 */
public interface CounterRanges {
  /**
   * Lets two tables meet.
   *
   * @param one a table
   * @param other of an equal spec
   * @param operation what to do with their counters
   * @return false, and nothing is done, if one of them has more than counters
   */
  static boolean meet(
      SketchTable one, SketchTable other, BiConsumer<CounterRanges, CounterRanges> operation) {
    Optional<CounterRanges> ours = one.counterRanges();
    Optional<CounterRanges> theirs = other.counterRanges();
    boolean possible = ours.isPresent() && theirs.isPresent();
    if (possible) {
      operation.accept(ours.get(), theirs.get());
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
   * Passes all counters to an action, range by range.
   *
   * @param take called by the calling thread
   */
  void read(RangeAction take);

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
   * Adds all counters of another table; through the host unless the two can do better.
   *
   * @param other of an equal spec; it does not change meanwhile, and may when this returns
   */
  default void add(CounterRanges other) {
    other.read(this::add);
  }

  /**
   * Overwrites all counters by those of another table; through the host unless the two can do
   * better.
   *
   * @param other of an equal spec; it does not change meanwhile, and may when this returns
   */
  default void overwrite(CounterRanges other) {
    other.read(this::overwrite);
  }
}
