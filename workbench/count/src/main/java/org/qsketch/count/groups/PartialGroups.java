package org.qsketch.count.groups;

import org.qsketch.backend.Backend;
import org.qsketch.count.groups.PairSpec.Aggregated;
import org.qsketch.count.groups.PairSpec.DistinctValues;
import org.qsketch.distinct.DistinctGroups;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.TopGroups;

/**
 * Group-by of pairs that any number of threads add in parts. It takes 16 to 64 bytes of host memory
 * per group, outside the Java heap, in addition to the pairs that wait to be combined.
 */
public final class PartialGroups implements AutoCloseable {
  /** Combines pairs. */
  private sealed interface Part extends AutoCloseable {
    void add(Pairs pairs);

    long atLeast();

    GroupPile all();

    /** Returns the groups with the greatest aggregates, closed by the caller. */
    TopGroups top(int k);

    @Override
    void close();
  }

  private record Accumulated(GroupAccumulator accumulator) implements Part {
    @Override
    public void add(Pairs pairs) {
      pairs.addTo(accumulator);
    }

    @Override
    public long atLeast() {
      return accumulator.groupsAtLeast();
    }

    @Override
    public GroupPile all() {
      return new GroupPile(accumulator.groups());
    }

    @Override
    public TopGroups top(int k) {
      return accumulator.top(k);
    }

    @Override
    public void close() {
      accumulator.close();
    }
  }

  private record Distinct(DistinctGroups counter) implements Part {
    @Override
    public void add(Pairs pairs) {
      counter.add(pairs.keys(), pairs.values().orElseThrow());
    }

    /** Returns 0: pairs tell nothing of the number of groups. */
    @Override
    public long atLeast() {
      return 0;
    }

    @Override
    public GroupPile all() {
      return new GroupPile(counter.counts());
    }

    @Override
    public TopGroups top(int k) {
      try (GroupPile all = all()) {
        return all.topGroups(k);
      }
    }

    @Override
    public void close() {
      counter.close();
    }
  }

  private final Part part;
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
    this(backend, new Aggregated(spec));
  }

  /**
   * Starts without pairs.
   *
   * @param backend the backend that works, which the caller closes
   * @param spec what is computed, and the memory to work in
   */
  public PartialGroups(Backend backend, PairSpec spec) {
    this.part = part(backend, spec);
  }

  /** Creates the part without a switch over patterns, which Java would compile at each start. */
  private static Part part(Backend backend, PairSpec spec) {
    return spec instanceof Aggregated aggregated
        ? new Accumulated(backend.create(aggregated.spec()))
        : new Distinct(backend.create(((DistinctValues) spec).spec()));
  }

  /**
   * Adds pairs, on any thread.
   *
   * @param pairs pairs that the caller may close after this call; if the spec counts, values are
   *     weights
   */
  public void add(Pairs pairs) {
    current = false;
    part.add(pairs);
  }

  /**
   * Returns a lower bound of the number of groups.
   *
   * @return the number of groups of the pairs that have been combined
   */
  public long atLeast() {
    return part.atLeast();
  }

  /**
   * Returns the groups of all pairs so far. No other thread may add pairs at the same time.
   *
   * @return groups that are valid until pairs are added or this is closed
   */
  public GroupPile all() {
    if (!current) {
      closePile();
      pile = part.all();
      current = true;
    }
    return pile;
  }

  /**
   * Returns the groups with the greatest aggregates of all pairs so far, without all others. No
   * other thread may add pairs at the same time.
   *
   * @param k the number of groups, 0 or more
   * @return at most k groups, closed by the caller
   */
  public TopGroups top(int k) {
    return current ? pile.topGroups(k) : part.top(k);
  }

  private void closePile() {
    if (pile != null) {
      pile.close();
    }
  }

  @Override
  public void close() {
    closePile();
    part.close();
  }
}
