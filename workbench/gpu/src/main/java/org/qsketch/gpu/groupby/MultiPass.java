package org.qsketch.gpu.groupby;

import java.util.ArrayList;
import java.util.List;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.groupby.GroupLane.Taken;
import org.qsketch.gpu.primitive.PairKind;
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

  private final PassSetting setting;
  private final HostGroups cores;
  private final HostTiles hostTiles;
  private final List<GroupLane> lanes = new ArrayList<>();
  private GroupByStatistics statistics = GroupByStatistics.NOTHING;

  private MultiPass(PassSetting setting, HostGroups cores) {
    this.setting = setting;
    this.cores = cores;
    this.hostTiles = new HostTiles(setting, cores);
  }

  static MultiPass open(Gpu gpu, PassSetting setting, HostGroups cores) {
    MultiPass passes = new MultiPass(setting, cores);
    try {
      for (int lane = 0; lane < PassPlan.LANES; lane++) {
        passes.lanes.add(GroupLane.open(gpu, setting));
      }
      return passes;
    } catch (RuntimeException e) {
      passes.close();
      throw e;
    }
  }

  boolean isFor(PassPlan plan, PairKind kind) {
    return setting.plan().equals(plan) && setting.kind().equals(kind);
  }

  /** The groups of all pairs, on the host. */
  Groups run(PairSource pairs) {
    long start = System.nanoTime();
    setting.times().reset();
    setting.pool().clear();
    List<TileWorker> workers = new ArrayList<>(lanes);
    if (hostTiles.canTake(pairs)) {
      workers.add(hostTiles);
    }
    int tiles = Math.toIntExact(setting.plan().tiles(pairs.count()));
    List<TileGroups> groups =
        new LaneThreads<>(tiles, workers, (worker, tile) -> partition(worker, pairs, tile)).run();
    return aggregate(groups, start);
  }

  private TileGroups partition(TileWorker worker, PairSource pairs, int tile) {
    long size = setting.plan().tilePairs();
    long from = tile * size;
    return worker.partition(pairs, from, Math.min(size, pairs.count() - from));
  }

  private Groups aggregate(List<TileGroups> tiles, long start) {
    PassPlan plan = setting.plan();
    List<PartitionMerge> merges =
        PartitionMerge.of(TileGroups.sizes(tiles, plan.partitions()), plan.firstLoad());
    Groups groups = aggregate(tiles, merges);
    double seconds = (System.nanoTime() - start) * NANO;
    statistics =
        setting.times().statistics(tiles.size(), plan.partitions(), merges.size(), seconds);
    return groups;
  }

  private Groups aggregate(List<TileGroups> tiles, List<PartitionMerge> merges) {
    long most = merges.stream().mapToLong(PartitionMerge::size).sum();
    GroupRoom room = GroupRoom.of(most, setting.width());
    try {
      List<GroupPart> _ =
          new LaneThreads<>(
                  merges.size(),
                  lanes,
                  (lane, number) -> aggregate(lane, tiles, merges.get(number), room))
              .run();
      return room.groups();
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
    try (GroupPart table = GroupPart.allocate(taken.groups(), setting.width())) {
      lane.toHost(table);
      return setting
          .times()
          .rest(rest.count(), () -> cores.combine(setting.parts(), table, rest, room::put));
    }
  }

  /** How the latest pairs passed. */
  GroupByStatistics statistics() {
    return statistics;
  }

  @Override
  public void close() {
    lanes.forEach(GroupLane::close);
    setting.pool().close();
  }
}
