package org.qsketch.fleet.groupby;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Device;
import org.qsketch.backend.Execution;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.GroupAggregator;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.fleet.keys.FleetKeys;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Piece;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.internal.Closing;
import org.qsketch.keys.Keys;

/**
 * A group-by on each device, of its share of the pairs. What they find is combined, each key by one
 * device. Each device has the whole memory budget.
 */
public final class FleetGroupBy implements GroupAggregator {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The bytes that a pair takes on a device, with a table that is half full. */
  private static final long PAIR_BYTES = 3L * GroupBySpec.SLOT_BYTES;

  private final GroupBySpec spec;
  private final Distributor distributor;
  private final List<GroupBy> groupBys;
  private final Combination combination;
  private GroupByStatistics statistics = GroupByStatistics.NOTHING;

  /**
   * Creates a group-by on each device.
   *
   * @param spec what each does
   * @param distributor distributes pairs
   */
  public FleetGroupBy(GroupBySpec spec, Distributor distributor) {
    this.spec = spec;
    this.distributor = distributor;
    this.groupBys =
        distributor.members().onEach(member -> distributor.members().get(member).create(spec));
    this.combination = new Combination(distributor, spec);
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return BackendKeys.reader(keys);
  }

  @Override
  public Groups aggregate(Keys keys, Optional<Keys> values) {
    return distributor.stage(keys, values, this::aggregateStaged);
  }

  private Groups aggregateStaged(Keys keys, Optional<Keys> values) {
    long start = System.nanoTime();
    List<Piece> pieces = sharing(keys).cut(keys, values);
    List<MemberGroups> parts =
        distributor.run(
            pieces,
            keys,
            piece -> new MemberGroups(piece.member(), aggregate(keys, values, piece)));
    Groups groups = combined(pieces, parts, keys);
    statistics = statistics(pieces, (System.nanoTime() - start) / NANOS_PER_SECOND);
    return groups;
  }

  /**
   * Chooses the devices for pairs. Pairs of the host that take several passes go to one device.
   * Passes of several devices compete for the memory and the threads of the host, and take longer.
   */
  private Distributor sharing(Keys keys) {
    boolean onHost = !(keys instanceof FleetKeys);
    long share = keys.size() / distributor.devices() * PAIR_BYTES;
    return onHost && distributor.members().all().stream().allMatch(each -> takesPasses(each, share))
        ? distributor.onFirst()
        : distributor;
  }

  private boolean takesPasses(Backend backend, long bytes) {
    Device device = backend.device();
    return device.execution() == Execution.DEVICE
        && bytes > Math.min(spec.memoryBudget(), device.memoryBytes());
  }

  private Groups aggregate(Keys keys, Optional<Keys> values, Piece piece) {
    GroupBy groupBy = groupBys.get(piece.member());
    Keys part = distributor.of(keys, piece);
    return values
        .map(all -> groupBy.aggregate(part, distributor.of(all, piece)))
        .orElseGet(() -> groupBy.aggregate(part));
  }

  private Groups combined(List<Piece> pieces, List<MemberGroups> parts, Keys keys) {
    if (parts.size() == 1) {
      return onOneDevice(pieces.getFirst(), parts.getFirst().groups());
    }
    try {
      return combination.of(parts, keys.width());
    } finally {
      Closing.closeAll(parts);
    }
  }

  private Groups onOneDevice(Piece piece, Groups groups) {
    return new Groups(one(piece, groups.keys()), one(piece, groups.values()));
  }

  private Keys one(Piece piece, Keys column) {
    return distributor.joined(column.width(), List.of(piece), List.of(column));
  }

  private GroupByStatistics statistics(List<Piece> pieces, double seconds) {
    List<GroupByStatistics> all =
        Piece.members(pieces).stream().map(member -> groupBys.get(member).statistics()).toList();
    return new GroupByStatistics(
        sum(all, GroupByStatistics::tiles),
        sum(all, GroupByStatistics::hostTiles),
        sum(all, GroupByStatistics::partitions),
        sum(all, GroupByStatistics::mergedPartitions),
        sum(all, GroupByStatistics::hostPairs),
        sum(all, GroupByStatistics::bytesToDevice),
        sum(all, GroupByStatistics::bytesFromDevice),
        sumOf(all, GroupByStatistics::copySeconds),
        sumOf(all, GroupByStatistics::kernelSeconds),
        sumOf(all, GroupByStatistics::hostSeconds),
        seconds);
  }

  private static long sum(List<GroupByStatistics> all, ToLongFunction<GroupByStatistics> part) {
    return all.stream().mapToLong(part).sum();
  }

  private static double sumOf(
      List<GroupByStatistics> all, ToDoubleFunction<GroupByStatistics> part) {
    return all.stream().mapToDouble(part).sum();
  }

  @Override
  public GroupByStatistics statistics() {
    return statistics;
  }

  @Override
  public void close() {
    try (combination) {
      distributor.members().forEach(member -> groupBys.get(member).close());
    }
  }
}
