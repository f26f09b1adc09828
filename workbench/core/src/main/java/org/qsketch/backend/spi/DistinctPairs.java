package org.qsketch.backend.spi;

import java.util.Optional;
import java.util.function.Function;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.internal.distinct.GroupStates;
import org.qsketch.keys.Keys;

/**
 * The different pairs of groups and values, on any backend. The hash of a pair is a key of a
 * group-by, and its group is the value, of which any is the least. When there are too many, the
 * pairs are folded into a state for each group, and the group-by begins again without pairs.
 */
public final class DistinctPairs implements DistinctGroupsTable {
  /** The table of the group-by and the pairs that wait get this share of the memory. */
  private static final int TABLE_SHARE = 2;

  private final Ownership owner;
  private final DistinctGroupsSpec spec;
  private final PairHashes hashes;
  private final Function<GroupAccumulatorSpec, PartAggregator> groupBys;
  private PartAggregator pairs;
  private Optional<GroupStates> states = Optional.empty();
  private boolean lost;

  /**
   * Starts without pairs.
   *
   * @param owner owns the counts
   * @param spec what is counted
   * @param hashes hash pairs, closed with this
   * @param groupBys make the group-bys of the backend
   */
  public DistinctPairs(
      Ownership owner,
      DistinctGroupsSpec spec,
      PairHashes hashes,
      Function<GroupAccumulatorSpec, PartAggregator> groupBys) {
    this.owner = owner;
    this.spec = spec;
    this.hashes = hashes;
    this.groupBys = groupBys;
    this.pairs = noPairs();
  }

  private PartAggregator noPairs() {
    long bytes = Math.max(1, spec.hostBytes() / TABLE_SHARE);
    return groupBys.apply(GroupBySpec.min().inParts(bytes));
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return hashes.readerOf(keys);
  }

  @Override
  public void add(Keys groups, Keys values) {
    requireAll();
    if (groups.size() > 0) {
      hashes.forEachChunk(groups, values, this::addHashed);
    }
  }

  private void addHashed(Keys hashed, Keys groups) {
    pairs.add(hashed, Optional.of(groups));
    if (pairs.groupsAtLeast() > spec.mostPairs()) {
      fold();
    }
  }

  private void fold() {
    try (Groups folded = pairs.groups()) {
      PartAggregator next = noPairs();
      pairs.close();
      pairs = next;
      lost = true;
      if (states.isEmpty()) {
        states = Optional.of(new GroupStates(spec.counter().precision(), (int) spec.exactUpTo()));
      }
      states.get().add(folded);
      lost = false;
    }
  }

  private void requireAll() {
    if (lost) {
      throw new IllegalStateException(
          "the distinct counter of groups has lost pairs when adding failed: begin again with another");
    }
  }

  @Override
  public long pairsAtLeast() {
    return pairs.groupsAtLeast();
  }

  @Override
  public DistinctCounts counts() {
    requireAll();
    if (states.isPresent()) {
      fold();
      Groups counts = states.get().counts();
      owner.register(counts.keys());
      owner.register(counts.values());
      return DistinctCounts.estimated(counts, spec);
    }
    try (PartAggregator counting = groupBys.apply(GroupBySpec.count().inParts())) {
      pairs.forEachValues(groups -> counting.add(groups, Optional.empty()));
      return DistinctCounts.exact(counting.groups());
    }
  }

  @Override
  public void close() {
    pairs.close();
    hashes.close();
  }
}
