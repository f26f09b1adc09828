package org.qsketch.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.qsketch.gpu.GroupLane.Taken;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.PartitionMerge;

/**
 * MP-EGA (Section 4.2): pairs pass through the device in tiles, whose groups are divided into
 * partitions; then each partition passes through it once more. What no table has room for is left
 * to the cores of the host.
 */
final class MultiPass implements AutoCloseable {
  private static final double NANO = 1e-9;

  private final GroupBySpec spec;
  private final PassPlan plan;
  private final PairKind kind;
  private final HostCores cores;
  private final TilePool pool;
  private final PassTimes times = new PassTimes();
  private final HostTiles hostTiles;
  private final List<GroupLane> lanes = new ArrayList<>();
  private GroupByStatistics statistics = GroupByStatistics.NOTHING;

  private MultiPass(Gpu gpu, GroupBySpec spec, PassPlan plan, PairKind kind, HostCores cores) {
    this.spec = spec;
    this.plan = plan;
    this.kind = kind;
    this.cores = cores;
    this.pool = new TilePool(gpu.device(), plan.tilePairs(), kind.keyWidth());
    this.hostTiles = new HostTiles(spec, plan.partitions(), cores, times, pool);
  }

  static MultiPass open(Gpu gpu, GroupBySpec spec, PassPlan plan, PairKind kind, HostCores cores) {
    MultiPass passes = new MultiPass(gpu, spec, plan, kind, cores);
    try {
      for (int lane = 0; lane < PassPlan.LANES; lane++) {
        passes.lanes.add(GroupLane.open(gpu, spec, plan, kind, passes.times, passes.pool));
      }
      return passes;
    } catch (RuntimeException e) {
      passes.close();
      throw e;
    }
  }

  boolean isFor(PassPlan otherPlan, PairKind otherKind) {
    return plan.equals(otherPlan) && kind.equals(otherKind);
  }

  /** The groups of all pairs, on the host. */
  Groups run(TileColumn keys, Optional<TileColumn> values, long pairs) {
    long start = System.nanoTime();
    times.reset();
    List<TileWorker> workers = new ArrayList<>(lanes);
    if (hostTiles.canTake(plan.tiles(pairs), keys, values)) {
      workers.add(hostTiles);
    }
    List<TileGroups> tiles =
        new LaneThreads<TileWorker, TileGroups>(
                Math.toIntExact(plan.tiles(pairs)),
                workers,
                (worker, tile) -> partition(worker, keys, values, tile, pairs))
            .run();
    try {
      return aggregate(tiles, pairs, start);
    } finally {
      tiles.forEach(TileGroups::close);
    }
  }

  private TileGroups partition(
      TileWorker worker, TileColumn keys, Optional<TileColumn> values, int tile, long pairs) {
    long from = tile * plan.tilePairs();
    return worker.partition(keys, values, from, Math.min(plan.tilePairs(), pairs - from));
  }

  private Groups aggregate(List<TileGroups> tiles, long pairs, long start) {
    List<PartitionMerge> merges =
        PartitionMerge.of(TileGroups.sizes(tiles, plan.partitions()), plan.firstLoad());
    long most = merges.stream().mapToLong(PartitionMerge::size).sum();
    GroupRoom room = GroupRoom.of(most, kind.keyWidth());
    try {
      List<GroupPart> _ =
          new LaneThreads<GroupLane, GroupPart>(
                  merges.size(),
                  lanes,
                  (lane, number) -> aggregate(lane, tiles, merges.get(number), room))
              .run();
      Groups groups = room.groups();
      statistics =
          times.statistics(
              plan.tiles(pairs),
              plan.partitions(),
              merges.size(),
              (System.nanoTime() - start) * NANO);
      return groups;
    } catch (RuntimeException e) {
      room.close();
      throw e;
    }
  }

  /** Leaves the groups of a merged partition in the room. */
  private GroupPart aggregate(
      GroupLane lane, List<TileGroups> tiles, PartitionMerge merge, GroupRoom room) {
    Runs runs = TileGroups.runs(tiles, merge.partitions());
    Taken taken = lane.aggregate(runs, merge.size());
    if (taken.taken() == merge.size()) {
      GroupPart part = room.take(taken.groups());
      lane.toHost(part);
      return part;
    }
    return withRest(lane, taken, runs.some(taken.taken(), merge.size() - taken.taken()), room);
  }

  /** What no table has room for is combined with the groups of the table by the host. */
  private GroupPart withRest(GroupLane lane, Taken taken, Runs rest, GroupRoom room) {
    GroupBySpec parts = spec.aggregate(spec.aggregate().ofParts());
    try (GroupPart table = GroupPart.allocate(taken.groups(), kind.keyWidth())) {
      lane.toHost(table);
      return times.rest(rest.count(), () -> cores.combine(parts, table, rest, room::put));
    }
  }

  /** How the latest pairs passed. */
  GroupByStatistics statistics() {
    return statistics;
  }

  @Override
  public void close() {
    lanes.forEach(GroupLane::close);
    pool.close();
  }
}
