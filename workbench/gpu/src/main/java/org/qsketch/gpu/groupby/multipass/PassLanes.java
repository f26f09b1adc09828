package org.qsketch.gpu.groupby.multipass;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.gpu.groupby.multipass.DeviceLane.Loaded;
import org.qsketch.gpu.groupby.multipass.TileGroups.Runs;
import org.qsketch.gpu.groupby.multipass.WorkerThreads.TileWorker;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.internal.groupby.PartitionMerge;

/**
 * Passes pairs through the device in tiles, in several lanes at once. The groups stay on the device
 * in one table if they fit. If not, MP-EGA (Section 4.2) divides the groups of each tile into
 * partitions, and then each partition passes through the device. The cores of the host combine
 * groups that do not fit in its table.
 */
final class PassLanes implements AutoCloseable {
  private static final double NANO = 1e-9;

  private final PassContext context;
  private final ResultBuffer.Pool results;
  private final HostLane host;
  private final List<DeviceLane> lanes = new ArrayList<>();
  private final Optional<TablePass> tables;

  /** Says whether the latest groups would have fitted in one table. */
  private boolean fitsTable = true;

  private GroupByStatistics statistics = GroupByStatistics.NOTHING;

  private PassLanes(Gpu gpu, PassContext context, HostCores cores, ResultBuffer.Pool results) {
    this.context = context;
    this.results = results;
    this.host = new HostLane(context, cores);
    this.tables = context.tables().map(plan -> new TablePass(gpu, context, plan, lanes));
  }

  static PassLanes open(Gpu gpu, PassContext context, HostCores cores, ResultBuffer.Pool results) {
    PassLanes passes = new PassLanes(gpu, context, cores, results);
    try {
      for (int lane = 0; lane < PassPlan.LANES; lane++) {
        passes.lanes.add(DeviceLane.open(gpu, context));
      }
      return passes;
    } catch (RuntimeException e) {
      passes.close();
      throw e;
    }
  }

  /** Returns whether another context has the same plans for the same kind of pairs. */
  boolean isFor(PassContext other) {
    return context.plan().equals(other.plan())
        && context.tables().equals(other.tables())
        && context.kind().equals(other.kind());
  }

  /** Returns the groups of all pairs, on the host. */
  Groups run(PairSource pairs) {
    long start = System.nanoTime();
    context.times().reset();
    context.pool().clear();
    return tables
        .filter(table -> fitsTable && table.reserve())
        .map(table -> inTable(table, pairs, start))
        .orElseGet(() -> inPartitions(List.of(), pairs, 0, start));
  }

  private Groups inTable(TablePass table, PairSource pairs, long start) {
    TileDispenser tiles = table.add(pairs);
    if (tiles.taken() < pairs.count()) {
      return inPartitions(table.partition(), pairs, tiles.taken(), start);
    }
    Groups groups = table.groups(tiles, results);
    statistics = context.times().statistics(1, 1, secondsSince(start));
    return groups;
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) * NANO;
  }

  /**
   * Groups pairs in partitions.
   *
   * @param early the groups of the first pairs
   * @param first index of the first pair after these
   */
  private Groups inPartitions(List<TileGroups> early, PairSource pairs, long first, long start) {
    List<TileGroups> tiles = new ArrayList<>(early);
    tiles.addAll(partition(pairs, first));
    PassPlan plan = context.plan();
    List<PartitionMerge> merges =
        PartitionMerge.of(TileGroups.sizes(tiles, plan.partitions()), plan.firstLoad());
    Groups groups = aggregate(tiles, merges);
    fitsTable = context.tables().filter(table -> table.holds(groups.size())).isPresent();
    statistics = context.times().statistics(plan.partitions(), merges.size(), secondsSince(start));
    return groups;
  }

  private List<TileGroups> partition(PairSource pairs, long first) {
    long size = context.plan().tilePairs();
    int tiles = Math.toIntExact(context.plan().tiles(pairs.count() - first));
    List<TileWorker> workers = new ArrayList<>(lanes);
    if (host.canTake(pairs, tiles)) {
      workers.add(host);
    }
    return new WorkerThreads<>(
            tiles, workers, (worker, tile) -> partition(worker, pairs, first + tile * size))
        .run();
  }

  private TileGroups partition(TileWorker worker, PairSource pairs, long from) {
    return worker.partition(
        pairs, from, Math.min(context.plan().tilePairs(), pairs.count() - from));
  }

  private Groups aggregate(List<TileGroups> tiles, List<PartitionMerge> merges) {
    long most = merges.stream().mapToLong(PartitionMerge::size).sum();
    ResultBuffer buffer = results.atMost(most, context.width());
    try {
      List<HostGroups> _ =
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

  /** Adds the groups of a merged partition to the buffer. */
  private HostGroups aggregate(
      DeviceLane lane, List<TileGroups> tiles, PartitionMerge merge, ResultBuffer buffer) {
    Runs runs = TileGroups.runs(tiles, merge.partitions());
    Loaded loaded = lane.aggregate(runs, merge.size());
    if (loaded.taken() == merge.size()) {
      HostGroups part = buffer.take(loaded.groups());
      lane.collect(part);
      return part;
    }
    return finishOnHost(
        lane, loaded, runs.slice(loaded.taken(), merge.size() - loaded.taken()), buffer);
  }

  /** Lets the host combine the groups that did not fit with the groups of the table. */
  private HostGroups finishOnHost(
      DeviceLane lane, Loaded loaded, Runs remainder, ResultBuffer buffer) {
    try (HostGroups table = HostGroups.allocate(loaded.groups(), context.width())) {
      lane.collect(table);
      return context
          .times()
          .remainder(remainder.count(), () -> host.combine(table, remainder, buffer::add));
    }
  }

  /** Returns the statistics of the latest run. */
  GroupByStatistics statistics() {
    return statistics;
  }

  @Override
  public void close() {
    tables.ifPresent(TablePass::close);
    lanes.forEach(DeviceLane::close);
    context.pool().close();
  }
}
