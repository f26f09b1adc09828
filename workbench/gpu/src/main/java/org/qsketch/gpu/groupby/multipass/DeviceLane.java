package org.qsketch.gpu.groupby.multipass;

import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.GroupScratch;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairColumns.Column;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.gpu.groupby.method.Method;
import org.qsketch.gpu.groupby.method.Method.Found;
import org.qsketch.gpu.groupby.method.Workspace;
import org.qsketch.gpu.groupby.multipass.TileDispenser.Tile;
import org.qsketch.gpu.groupby.multipass.TileGroups.Runs;
import org.qsketch.gpu.groupby.multipass.WorkerThreads.TileWorker;
import org.qsketch.gpu.groupby.table.SharedTable;
import org.qsketch.gpu.groupby.table.TableKernels;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.KeyWidth;

/**
 * A lane is one of the streams of MP-EGA (Section 4.2.4): a queue of the device with its own
 * memory, driven by one thread at a time.
 */
final class DeviceLane implements TileWorker, AutoCloseable {
  private final Gpu gpu;
  private final Resources resources;
  private final PassPlan plan;
  private final PassTimes times;
  private final KeyWidth width;
  private final Workspace work;
  private final ScratchMemory keyScratch;
  private final ScratchMemory valueScratch;
  private final GroupBySpec tileSpec;
  private final GroupScratch columns;
  private final PartitionedDownload partitioner;
  private final TableKernels partKernels;

  private DeviceLane(Resources resources, PassContext context) {
    this.gpu = resources.gpu();
    this.resources = resources;
    this.plan = context.plan();
    this.times = context.times();
    this.width = context.width();
    this.work = new Workspace(resources);
    this.keyScratch = resources.hold(new ScratchMemory(gpu, "keys of a tile"));
    this.valueScratch = resources.hold(new ScratchMemory(gpu, "values of a tile"));
    this.columns =
        new GroupScratch(gpu, width, keyScratch, valueScratch); // pairs are grouped by then
    this.partitioner = new PartitionedDownload(resources, context, columns);
    this.tileSpec = context.tiles();
    this.partKernels = work.tables(context.parts(), new PairKind(width, Long.SIZE));
  }

  /** Opens a lane on the device of a backend. */
  static DeviceLane open(Gpu backend, PassContext context) {
    Gpu lane = backend.lane();
    try {
      return Resources.make(lane, resources -> new DeviceLane(resources, context));
    } catch (RuntimeException e) {
      lane.close();
      throw e;
    }
  }

  @Override
  public TileGroups partition(PairSource pairs, long from, long count) {
    PairColumns tile = upload(pairs, from, count);
    Found found = times.kernels(() -> Method.runAny(tileSpec, work, tile));
    TileGroups groups =
        times.download(found.count() * groupBytes(), () -> partitioner.partition(found));
    times.deviceTile();
    return groups;
  }

  /** Allocates space for tiles of pairs, and for groups on their way to the host. */
  void reserve(TablePlan tables) {
    columns.keys(tables.tilePairs());
    columns.values(tables.tilePairs());
  }

  /** Adds pairs to a table of all streams; returns the number of its groups then. */
  long add(SharedTable table, PairSource pairs, Tile tile) {
    PairColumns loaded = upload(pairs, tile.from(), tile.count());
    long groups = times.kernels(() -> table.add(gpu, loaded));
    times.deviceTile();
    return groups;
  }

  private PairColumns upload(PairSource pairs, long from, long count) {
    return times.upload(
        count * pairs.transferBytes(),
        () -> pairs.load(gpu, keyScratch, valueScratch, from, count));
  }

  /** Fetches the groups of some slots of a table. */
  void fetch(SharedTable table, long from, long slots, ResultBuffer buffer) {
    long groups = times.kernels(() -> collect(table, from, slots, columns));
    download(buffer.take(groups));
  }

  private long collect(SharedTable table, long from, long slots, GroupScratch target) {
    return table.collect(partKernels, from, slots, target.keys(slots), target.values(slots));
  }

  /** Fetches the groups of some slots of a table, divided into partitions. */
  TileGroups partition(SharedTable table, long from, long slots) {
    long groups = times.kernels(() -> collect(table, from, slots, partitioner.unordered()));
    return times.download(groups * groupBytes(), () -> partitioner.partition(groups));
  }

  /** Frees the memory until the lane is used again. */
  void release() {
    work.release();
    columns.release();
    partitioner.release();
  }

  private long groupBytes() {
    return (long) width.bytes() + Long.BYTES;
  }

  /**
   * The part of a partition that a table holds.
   *
   * @param groups the number of groups in the table
   * @param taken the number of groups of tiles that were loaded, from the first on
   */
  record Loaded(long groups, long taken) {}

  /**
   * Aggregates the groups of a partition in all tiles, as many as fit in a table. While equal keys
   * leave enough slots free, the table is loaded again (feedback load, Section 4.2.2). {@link
   * #collect(HostGroups)} fetches the result.
   */
  Loaded aggregate(Runs runs, long size) {
    DeviceMemory table = table();
    partKernels.reset();
    partKernels.clear(table, plan.slots());
    long taken = 0;
    long groups = 0;
    while (taken < size && plan.canLoadMore(groups)) {
      long count = Math.min(size - taken, plan.firstLoad() - groups);
      groups = add(table, upload(runs, taken, count));
      taken += count;
    }
    return new Loaded(groups, taken);
  }

  private PairColumns upload(Runs runs, long first, long count) {
    return times.upload(count * groupBytes(), () -> load(runs, first, count));
  }

  /**
   * Adds groups of tiles to a table, which has space for them; returns the number of its groups.
   */
  private long add(DeviceMemory table, PairColumns groups) {
    return times.kernels(
        () -> {
          partKernels.aggregate(table, plan.slots(), groups);
          return partKernels.groups().orElseThrow();
        });
  }

  private PairColumns load(Runs runs, long first, long count) {
    Column keys = new Column(keyScratch.atLeast(count * width.bytes()), 0, width);
    Column values = new Column(valueScratch.atLeast(count * Long.BYTES), 0, KeyWidth.BITS_64);
    runs.slice(first, count).upload(gpu.transfers(), keys.memory(), values.memory());
    return new PairColumns(keys, Optional.of(values), count);
  }

  /** Fills space on the host with the groups that {@link #aggregate} left in the table. */
  void collect(HostGroups target) {
    long groups = target.size();
    partKernels.collect(table(), plan.slots(), columns.keys(groups), columns.values(groups));
    download(target);
  }

  private void download(HostGroups target) {
    times.download(target.size() * groupBytes(), () -> columns.download(target));
  }

  private DeviceMemory table() {
    return work.first(TableKernels.tableBytes(plan.slots()));
  }

  @Override
  public void close() {
    resources.close();
    gpu.close();
  }
}
