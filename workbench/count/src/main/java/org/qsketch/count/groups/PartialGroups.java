package org.qsketch.count.groups;

import org.qsketch.backend.Backend;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;

/**
 * Group-by of pairs that come in any number of parts, by any number of threads. Takes 16 to 64
 * bytes of host memory per group, outside the Java heap, beside the pairs that wait to be combined.
 */
public final class PartialGroups implements AutoCloseable {
  private final GroupAccumulator accumulator;
  private GroupPile pile;
  private volatile boolean settled;

  /**
   * No pairs yet.
   *
   * @param backend what aggregates; stays the caller's
   * @param spec how, and the memory to work in
   */
  public PartialGroups(Backend backend, GroupBySpec spec) {
    this(backend, spec.inParts());
  }

  /**
   * No pairs yet.
   *
   * @param backend what aggregates; stays the caller's
   * @param spec how, and the memory to work in
   */
  public PartialGroups(Backend backend, GroupAccumulatorSpec spec) {
    this.accumulator = backend.create(spec);
  }

  /**
   * Aggregates another part, by any thread.
   *
   * @param pairs the caller's, who may close them after this. Where the spec counts, values say how
   *     often their keys count
   */
  public void add(Pairs pairs) {
    settled = false;
    pairs.addTo(accumulator);
  }

  /**
   * How many groups there are at least.
   *
   * @return those of the pairs that have been combined
   */
  public long atLeast() {
    return accumulator.groupsAtLeast();
  }

  /**
   * The groups of all pairs so far; by one thread, while no other adds any.
   *
   * @return each key once; valid until more pairs are added or this is closed
   */
  public GroupPile settled() {
    if (!settled) {
      closePile();
      pile = new GroupPile(accumulator.groups());
      settled = true;
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
