package org.qsketch.bench.groupby;

import java.util.HashMap;
import java.util.Map;
import org.qsketch.backend.Backend;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;

/**
 * Group-by of pairs that come in any number of parts: the groups of each part pile up on the host,
 * and when they fill its capacity those of the same key are combined, again by group-by. Takes 16
 * to 64 bytes of host memory per group, outside the Java heap.
 */
public final class PartialGroups implements AutoCloseable {
  private static final int SMALLEST_PILE = 1 << 12;

  private final Backend backend;
  private final GroupBySpec ofPairs;
  private final GroupBySpec ofParts;

  private final Map<GroupBySpec, GroupBy> open = new HashMap<>();
  private GroupPile pile = new GroupPile(SMALLEST_PILE);
  private boolean settled = true;

  /**
   * No pairs yet.
   *
   * @param backend what aggregates; stays the caller's
   * @param spec how, and the memory to work in
   */
  public PartialGroups(Backend backend, GroupBySpec spec) {
    this.backend = backend;
    this.ofPairs = spec;
    this.ofParts = spec.aggregate(spec.aggregate().ofParts());
  }

  /** One at a time where memory is limited: each keeps as much as the spec allows. */
  private GroupBy by(GroupBySpec spec) {
    if (!open.containsKey(spec) && spec.memoryBudget() != GroupBySpec.UNLIMITED) {
      closeGroupBys();
    }
    return open.computeIfAbsent(spec, backend::create);
  }

  private void closeGroupBys() {
    open.values().forEach(GroupBy::close);
    open.clear();
  }

  /**
   * Aggregates another part.
   *
   * @param pairs the caller's, who may close them after this. Where the spec counts, values say how
   *     often their keys count
   */
  public void add(Pairs pairs) {
    try (Groups groups = pairs.aggregate(by(pairs.values().isPresent() ? ofParts : ofPairs))) {
      if (groups.size() > pile.spare()) {
        combine(groups.size());
      }
      settled = pile.size() == 0;
      pile.add(groups);
    }
  }

  /**
   * How many groups there are at most.
   *
   * @return those of all parts, whether or not their keys are the same
   */
  public long atMost() {
    return pile.size();
  }

  /**
   * The groups of all pairs so far.
   *
   * @return each key once; valid until more pairs are added or this is closed
   */
  public GroupPile settled() {
    if (!settled) {
      combine(0);
    }
    return pile;
  }

  /** Afterwards the pile can take as many again. */
  private void combine(long more) {
    try (Groups groups = by(ofParts).aggregate(pile.keys(), pile.values())) {
      GroupPile next = new GroupPile(2 * (groups.size() + more));
      next.add(groups);
      pile.close();
      pile = next;
      settled = true;
    }
  }

  @Override
  public void close() {
    closeGroupBys();
    pile.close();
  }
}
