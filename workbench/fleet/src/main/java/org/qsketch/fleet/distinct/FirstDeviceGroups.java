package org.qsketch.fleet.distinct;

import java.util.Optional;
import java.util.function.Supplier;
import org.qsketch.backend.Backend;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.DistinctGroupsTable;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.DistinctGroups;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Piece;
import org.qsketch.keys.Keys;

/**
 * The different pairs of groups and values, all of them on the first device: only one table can
 * tell which pairs are different. Pairs may be added again, so a call that fails loses none.
 */
public final class FirstDeviceGroups implements DistinctGroupsTable {
  private final Distributor distributor;
  private final Backend first;
  private final DistinctGroups counter;

  /**
   * Starts without pairs.
   *
   * @param spec what is counted
   * @param distributor knows the devices
   */
  public FirstDeviceGroups(DistinctGroupsSpec spec, Distributor distributor) {
    this.distributor = distributor.onFirst();
    this.first = distributor.members().get(0);
    this.counter = onFirst(() -> first.create(spec));
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return BackendKeys.reader(keys);
  }

  @Override
  public void add(Keys groups, Keys values) {
    try (Keys some = distributor.stage(groups);
        Keys theirs = distributor.stage(values)) {
      distributor
          .members()
          .forEach(
              distributor.cut(some, Optional.of(theirs)),
              Piece::member,
              piece -> addHere(distributor.of(some, piece), distributor.of(theirs, piece)));
    }
  }

  /** Adds pairs. The first device reads through one other device at a time. */
  private void addHere(Keys groups, Keys values) {
    if (areApart(BackendKeys.reader(groups), BackendKeys.reader(values))) {
      try (Keys here = first.upload(values)) {
        counter.add(groups, here);
      }
    } else {
      counter.add(groups, values);
    }
  }

  private static boolean areApart(Optional<Ownership> one, Optional<Ownership> other) {
    return one.isPresent() && other.isPresent() && !one.equals(other);
  }

  @Override
  public long pairsAtLeast() {
    return onFirst(counter::pairsAtLeast);
  }

  @Override
  public DistinctCounts counts() {
    return onFirst(counter::counts);
  }

  private <T> T onFirst(Supplier<T> work) {
    return distributor.members().on(0, work);
  }

  @Override
  public void close() {
    counter.close();
  }
}
