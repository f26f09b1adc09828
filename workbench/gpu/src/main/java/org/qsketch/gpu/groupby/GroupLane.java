package org.qsketch.gpu.groupby;

import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.SinglePass.Found;
import org.qsketch.gpu.primitive.GroupArrays;
import org.qsketch.gpu.primitive.PairColumns;
import org.qsketch.gpu.primitive.PairColumns.Column;
import org.qsketch.gpu.primitive.PairKind;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.KeyWidth;

/**
 * A lane is one of the streams of MP-EGA (Section 4.2.4): a queue of the device with its own
 * memory, driven by one thread at a time.
 */
final class GroupLane implements TileWorker, AutoCloseable {
  private final Gpu gpu;
  private final Resources resources;
  private final PassPlan plan;
  private final PassTimes times;
  private final KeyWidth width;
  private final GroupArrays arrays;
  private final ScratchMemory keyScratch;
  private final ScratchMemory valueScratch;
  private final GroupFinder tileFinder;
  private final GroupColumns columns;
  private final GroupPartitioner partitioner;
  private final GroupKernels partKernels;

  private GroupLane(Resources resources, PassContext context) {
    this.gpu = resources.gpu();
    this.resources = resources;
    this.plan = context.plan();
    this.times = context.times();
    this.width = context.width();
    this.arrays = resources.hold(new GroupArrays(gpu));
    this.keyScratch = resources.hold(new ScratchMemory(gpu, "keys of a tile"));
    this.valueScratch = resources.hold(new ScratchMemory(gpu, "values of a tile"));
    this.columns = new GroupColumns(resources);
    this.partitioner = new GroupPartitioner(resources, context, columns);
    GroupBySpec tiles = context.tiles();
    this.tileFinder =
        new GroupFinder(gpu, tiles, GroupKernels.of(resources, tiles, context.kind()), arrays);
    this.partKernels = GroupKernels.of(resources, context.parts(), new PairKind(width, Long.SIZE));
  }

  /** Opens a lane on the device of a backend. */
  static GroupLane open(Gpu backend, PassContext context) {
    Gpu lane = backend.lane();
    try {
      return Resources.make(lane, resources -> new GroupLane(resources, context));
    } catch (RuntimeException e) {
      lane.close();
      throw e;
    }
  }

  @Override
  public TileGroups partition(PairSource pairs, long from, long count) {
    PairColumns tile =
        times.upload(
            count * pairs.transferBytes(),
            () -> pairs.load(gpu, keyScratch, valueScratch, from, count));
    Found found = times.kernels(() -> tileFinder.find(tile));
    TileGroups groups =
        times.download(found.count() * groupBytes(), () -> partitioner.partition(found));
    times.deviceTile();
    return groups;
  }

  private long groupBytes() {
    return (long) width.bytes() + Long.BYTES;
  }

  /**
   * How much of a partition a table holds.
   *
   * @param groups how many groups are in the table
   * @param taken how many groups of tiles it was loaded with, from the first on
   */
  record Loaded(long groups, long taken) {}

  /**
   * Aggregates the groups that tiles have of a partition, as many as fit in a table. While equal
   * keys leave enough slots free, the table is loaded again (feedback load, Section 4.2.2). {@link
   * #toHost} fetches the result.
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

  /** Adds groups of tiles to a table, which has space for them; returns how many it holds then. */
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

  /** Fills a part with the groups that {@link #aggregate} left in the table. */
  void toHost(GroupPart part) {
    long groups = part.size();
    partKernels.collect(table(), plan.slots(), columns.keys(groups, width), columns.values(groups));
    times.download(groups * groupBytes(), () -> columns.toHost(groups, width, part));
  }

  private DeviceMemory table() {
    return arrays.red(GroupKernels.tableBytes(plan.slots()));
  }

  @Override
  public void close() {
    resources.close();
    gpu.close();
  }
}
