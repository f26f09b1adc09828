package org.qsketch.fleet.groupby;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.qsketch.backend.spi.PartAggregator;
import org.qsketch.fleet.keys.HostCopy;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Losses;
import org.qsketch.fleet.work.Piece;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.internal.Closing;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * An accumulator on each device. The pairs of a call go to one of them, in turn; those that lie on
 * devices stay there. What they have found is combined when the groups are wanted.
 */
public final class FleetAccumulator implements PartAggregator {
  private final GroupBySpec spec;
  private final Distributor distributor;
  private final List<GroupAccumulator> accumulators;
  private final AtomicLong calls = new AtomicLong();
  private final Losses losses = new Losses();
  private volatile long found;

  /**
   * Creates an accumulator on each device.
   *
   * @param spec what each does
   * @param distributor knows the devices
   */
  public FleetAccumulator(GroupAccumulatorSpec spec, Distributor distributor) {
    this.spec = spec.groupBy();
    this.distributor = distributor;
    this.accumulators =
        distributor.members().onEach(member -> distributor.members().get(member).create(spec));
  }

  @Override
  public void add(Keys keys, Optional<Keys> values) {
    int turn = (int) (calls.getAndIncrement() % accumulators.size());
    List<Piece> pieces = distributor.cutWhole(keys, values, turn);
    if (pieces.size() < 2) {
      losses.requireNone();
      pieces.forEach(piece -> add(keys, values, piece));
    } else {
      losses.guardAll(() -> pieces.forEach(piece -> add(keys, values, piece)));
    }
  }

  private void add(Keys keys, Optional<Keys> values, Piece piece) {
    distributor
        .members()
        .forEach(
            List.of(piece.member()), member -> add(accumulators.get(member), keys, values, piece));
  }

  private void add(GroupAccumulator accumulator, Keys keys, Optional<Keys> values, Piece piece) {
    Keys part = distributor.of(keys, piece);
    values
        .map(all -> distributor.of(all, piece))
        .ifPresentOrElse(column -> accumulator.add(part, column), () -> accumulator.add(part));
  }

  @Override
  public long groupsAtLeast() {
    return accumulators.stream()
        .mapToLong(GroupAccumulator::groupsAtLeast)
        .reduce(found, Math::max);
  }

  @Override
  public Groups groups() {
    losses.requireNone();
    List<MemberGroups> parts =
        distributor
            .members()
            .onEach(member -> new MemberGroups(member, accumulators.get(member).groups()));
    try (Combination combination = new Combination(distributor, spec);
        Groups all = combination.of(parts, KeyWidth.BITS_64)) {
      found = all.size();
      return new Groups(onHost(all.keys()), onHost(all.values()));
    } finally {
      Closing.closeAll(parts);
    }
  }

  /** Copies a column to the host. */
  private Keys onHost(Keys column) {
    return distributor.owner().register(HostCopy.of(column, KeyWidth.BITS_64));
  }

  @Override
  public void close() {
    distributor.members().forEach(member -> accumulators.get(member).close());
  }
}
