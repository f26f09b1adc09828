package org.qsketch.count.groups;

import org.qsketch.backend.Backend;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;

/**
 * Group-by of pairs that any number of threads add in parts. It takes 16 to 64 bytes of host memory
 * per group, outside the Java heap, in addition to the pairs that wait to be combined.
 */
public final class PartialGroups implements AutoCloseable {
  private final GroupAccumulator accumulator;
  private GroupPile pile;
  private volatile boolean current;

  /**
   * Creates an accumulator without pairs.
   *
   * @param backend the backend that aggregates, which the caller closes
   * @param spec the aggregate, and the memory to work in
   */
  public PartialGroups(Backend backend, GroupBySpec spec) {
    this(backend, spec.inParts());
  }

  /**
   * Creates an accumulator without pairs.
   *
   * @param backend the backend that aggregates, which the caller closes
   * @param spec the aggregate, and the memory to work in
   */
  public PartialGroups(Backend backend, GroupAccumulatorSpec spec) {
    this.accumulator = backend.create(spec);
  }

  /**
   * Adds pairs, on any thread.
   *
   * @param pairs pairs that the caller may close after this call; if the spec counts, values are
   *     weights
   */
  public void add(Pairs pairs) {
    current = false;
    pairs.addTo(accumulator);
  }

  /**
   * Returns a lower bound of the number of groups.
   *
   * @return the number of groups of the pairs that have been combined
   */
  public long atLeast() {
    return accumulator.groupsAtLeast();
  }

  /**
   * Returns the groups of all pairs so far. No other thread may add pairs at the same time.
   *
   * @return groups that are valid until pairs are added or this is closed
   */
  public GroupPile all() {
    if (!current) {
      closePile();
      pile = new GroupPile(accumulator.groups());
      current = true;
    }
    return pile;
  }

  private void closePile() {
    if (pile != null) {
      pile.close();
    }
  }

  @Override
  public void close() {
    closePile();
    accumulator.close();
  }
}
