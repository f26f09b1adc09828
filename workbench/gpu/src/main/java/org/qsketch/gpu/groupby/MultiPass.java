package org.qsketch.gpu.groupby;

import java.util.ArrayList;
import java.util.List;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.groupby.GroupLane.Loaded;
import org.qsketch.gpu.primitive.PairKind;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.PartitionMerge;

/**
 * MP-EGA (Section 4.2): pairs pass through the device in tiles, whose groups are divided into
 * partitions. Then each partition passes through the device. Groups that do not fit in its table
 * are left to the cores of the host.
 */
final class MultiPass implements AutoCloseable {
  private static final double NANO = 1e-9;

  private final PassContext context;
  private final HostGroups cores;
  private final HostTiles hostTiles;
  private final List<GroupLane> lanes = new ArrayList<>();
  private GroupByStatistics statistics = GroupByStatistics.NOTHING;

  private MultiPass(PassContext context, HostGroups cores) {
    this.context = context;
    this.cores = cores;
    this.hostTiles = new HostTiles(context, cores);
  }

  static MultiPass open(Gpu gpu, PassContext context, HostGroups cores) {
    MultiPass passes = new MultiPass(context, cores);
    try {
      for (int lane = 0; lane < PassPlan.LANES; lane++) {
        passes.lanes.add(GroupLane.open(gpu, context));
      }
      return passes;
    } catch (RuntimeException e) {
      passes.close();
      throw e;
    }
  }

  boolean isFor(PassPlan plan, PairKind kind) {
    return context.plan().equals(plan) && context.kind().equals(kind);
  }

  /** The groups of all pairs, on the host. */
  Groups run(PairSource pairs) {
    long start = System.nanoTime();
    context.times().reset();
    context.pool().clear();
    List<TileWorker> workers = new ArrayList<>(lanes);
    if (hostTiles.canTake(pairs)) {
      workers.add(hostTiles);
    }
    int tiles = Math.toIntExact(context.plan().tiles(pairs.count()));
    List<TileGroups> groups =
        new WorkerThreads<>(tiles, workers, (worker, tile) -> partition(worker, pairs, tile)).run();
    return aggregate(groups, start);
  }

  private TileGroups partition(TileWorker worker, PairSource pairs, int tile) {
    long size = context.plan().tilePairs();
    long from = tile * size;
    return worker.partition(pairs, from, Math.min(size, pairs.count() - from));
  }

  private Groups aggregate(List<TileGroups> tiles, long start) {
    PassPlan plan = context.plan();
    List<PartitionMerge> merges =
        PartitionMerge.of(TileGroups.sizes(tiles, plan.partitions()), plan.firstLoad());
    Groups groups = aggregate(tiles, merges);
    double seconds = (System.nanoTime() - start) * NANO;
    statistics =
        context.times().statistics(tiles.size(), plan.partitions(), merges.size(), seconds);
    return groups;
  }

  private Groups aggregate(List<TileGroups> tiles, List<PartitionMerge> merges) {
    long most = merges.stream().mapToLong(PartitionMerge::size).sum();
    GroupBuffer buffer = GroupBuffer.of(most, context.width());
    try {
      List<GroupPart> _ =
          new WorkerThreads<>(
                  merges.size(),
                  lanes,
                  (lane, number) -> aggregate(lane, tiles, merges.get(number), buffer))
              .run();
      return buffer.groups();
    } catch (RuntimeException e) {
      buffer.close();
      throw e;
    }
  }

  /** Puts the groups of a merged partition into the buffer. */
  private GroupPart aggregate(
      GroupLane lane, List<TileGroups> tiles, PartitionMerge merge, GroupBuffer buffer) {
    Runs runs = TileGroups.runs(tiles, merge.partitions());
    Loaded loaded = lane.aggregate(runs, merge.size());
    if (loaded.taken() == merge.size()) {
      GroupPart part = buffer.take(loaded.groups());
      lane.toHost(part);
      return part;
    }
    return finishOnHost(
        lane, loaded, runs.slice(loaded.taken(), merge.size() - loaded.taken()), buffer);
  }

  /** The host combines the groups that did not fit with those of the table. */
  private GroupPart finishOnHost(
      GroupLane lane, Loaded loaded, Runs remainder, GroupBuffer buffer) {
    try (GroupPart table = GroupPart.allocate(loaded.groups(), context.width())) {
      lane.toHost(table);
      return context
          .times()
          .remainder(
              remainder.count(),
              () -> cores.combine(context.parts(), table, remainder, buffer::put));
    }
  }

  /** Statistics of the latest run. */
  GroupByStatistics statistics() {
    return statistics;
  }

  @Override
  public void close() {
    lanes.forEach(GroupLane::close);
    context.pool().close();
  }
}
