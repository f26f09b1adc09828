package org.qsketch.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.qsketch.gpu.GroupLane.Aggregated;
import org.qsketch.gpu.GroupPart.Run;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.PartitionMerge;

/**
 * MP-EGA (Section 4.2): pairs pass through the device in tiles, whose groups are divided into
 * partitions; then each partition passes through it once more. What no table has room for is left
 * to the cores of the host.
 */
final class MultiPass implements AutoCloseable {
  private final GroupBySpec spec;
  private final PassPlan plan;
  private final HostCores cores;
  private final PassTimes times = new PassTimes();
  private final long start = System.nanoTime();
  private int merged;
  private final List<GroupLane> lanes = new ArrayList<>();

  private MultiPass(GroupBySpec spec, PassPlan plan, HostCores cores) {
    this.spec = spec;
    this.plan = plan;
    this.cores = cores;
  }

  static MultiPass open(Gpu gpu, GroupBySpec spec, PassPlan plan, PairKind kind, HostCores cores) {
    MultiPass passes = new MultiPass(spec, plan, cores);
    try {
      gpu.queue().finish(); // lanes do not wait for what the backend's queue still writes
      for (int lane = 0; lane < PassPlan.LANES; lane++) {
        passes.lanes.add(GroupLane.open(gpu, spec, plan, kind, passes.times));
      }
      return passes;
    } catch (RuntimeException e) {
      passes.close();
      throw e;
    }
  }

  /** The groups of all pairs, in parts without common keys. */
  List<GroupPart> run(TileColumn keys, Optional<TileColumn> values, long pairs) {
    List<TileWorker> workers = new ArrayList<>(lanes);
    HostTiles.of(spec, plan, cores, times, keys, values).ifPresent(workers::add);
    List<TileGroups> tiles =
        new LaneThreads<TileWorker, TileGroups>(
                Math.toIntExact(plan.tiles(pairs)),
                workers,
                (worker, tile) -> partition(worker, keys, values, tile, pairs))
            .run();
    try {
      return aggregate(tiles);
    } finally {
      tiles.forEach(TileGroups::close);
    }
  }

  private TileGroups partition(
      TileWorker worker, TileColumn keys, Optional<TileColumn> values, int tile, long pairs) {
    long from = tile * plan.tilePairs();
    return worker.partition(keys, values, from, Math.min(plan.tilePairs(), pairs - from));
  }

  private List<GroupPart> aggregate(List<TileGroups> tiles) {
    long[] sizes = TileGroups.sizes(tiles, plan.partitions());
    List<PartitionMerge> merges = PartitionMerge.of(sizes, plan.firstLoad());
    merged = merges.size();
    return new LaneThreads<GroupLane, GroupPart>(
            merged, lanes, (lane, number) -> aggregate(lane, tiles, merges.get(number)))
        .run();
  }

  private GroupPart aggregate(GroupLane lane, List<TileGroups> tiles, PartitionMerge merge) {
    List<Run> runs = TileGroups.runs(tiles, merge.partitions());
    long size = merge.size();
    Aggregated part = lane.aggregate(runs, size);
    return part.taken() == size ? part.groups() : withRest(part, runs, size);
  }

  private GroupPart withRest(Aggregated part, List<Run> runs, long size) {
    GroupBySpec parts = spec.aggregate(spec.aggregate().ofParts());
    return times.rest(
        size - part.taken(), () -> cores.combine(parts, part.groups(), runs, part.taken(), size));
  }

  GroupByStatistics statistics(long pairs) {
    double seconds = (System.nanoTime() - start) * 1e-9;
    return times.statistics(plan.tiles(pairs), plan.partitions(), merged, seconds);
  }

  @Override
  public void close() {
    lanes.forEach(GroupLane::close);
  }
}
