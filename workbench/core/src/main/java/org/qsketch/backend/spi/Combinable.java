package org.qsketch.backend.spi;

import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A table that other tables of an equal spec can be added to or copied to, without an image of
 * either. Merges use this, and fleets to add up the shares of their devices. Other tables are
 * merged by images.
 */
public interface Combinable {
  /**
   * Adds all counts of another table. The caller makes sure that no counter becomes too large.
   *
   * @param other of an equal spec; it does not change meanwhile
   * @return false, and nothing is changed, if the two cannot do so
   */
  default boolean addAll(Combinable other) {
    return combine(other, (ours, theirs) -> ours.add(theirs, 0, ours.bytes()));
  }

  /**
   * Overwrites the state with a copy of another table.
   *
   * @param other of an equal spec; it does not change meanwhile
   * @return false, and nothing is changed, if the two cannot do so
   */
  default boolean copyFrom(Combinable other) {
    return combine(other, (ours, theirs) -> ours.overwrite(theirs, 0, ours.bytes()));
  }

  private boolean combine(Combinable other, BiConsumer<CounterRanges, CounterRanges> operation) {
    Optional<CounterRanges> ours = counterRanges();
    Optional<CounterRanges> theirs = other.counterRanges();
    boolean possible = ours.isPresent() && theirs.isPresent();
    if (possible) {
      theirs.get().finish();
      operation.accept(ours.get(), theirs.get());
      ours.get().finish();
    }
    return possible;
  }

  /**
   * Returns the counters of the table, if it has no other state: they can be combined range by
   * range.
   *
   * @return empty if there is more to the table than counters that are added up
   */
  default Optional<CounterRanges> counterRanges() {
    return Optional.empty();
  }

  /**
   * Returns the state of the table, if it can be combined range by range.
   *
   * @return empty if it can only be combined as a whole
   */
  default Optional<? extends StateRanges> ranges() {
    return counterRanges();
  }
}
