package org.qsketch.gpu.groupby.multipass;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.GroupScratch;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.gpu.groupby.method.Method.Found;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.GroupPartitionKernels;
import org.qsketch.gpu.primitive.PrefixSums;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.HashFamily;

/**
 * Copies groups to the host in order of their partitions, by three kernels (EGA, Section 4.2.5).
 */
final class PartitionedDownload {
  /** Groups that a thread group counts. */
  private static final int TILE = KernelConstant.PART_ITEMS.ofGroup();

  private final Gpu gpu;
  private final KernelOptions options;
  private final Arg.Seed seed;
  private final int partitions;
  private final ScratchMemory numbers;
  private final ScratchMemory ranks;
  private final GroupScratch unordered;
  private final GroupScratch ordered;
  private final TilePool pool;

  PartitionedDownload(Resources resources, PassContext context, GroupScratch ordered) {
    this.gpu = resources.gpu();
    this.options = KernelOptions.NONE.with(context.width());
    this.seed = new Arg.Seed(KernelHash.seed(HashFamily.mix(), context.spec().seed()));
    this.partitions = context.plan().partitions();
    this.numbers = resources.hold(new ScratchMemory(gpu, "the sizes of partitions"));
    this.ranks = resources.hold(new ScratchMemory(gpu, "ranks of groups"));
    this.unordered = new GroupScratch(resources, context.width());
    this.ordered = ordered;
    this.pool = context.pool();
  }

  /** Frees the memory until groups are partitioned again. */
  void release() {
    numbers.close();
    ranks.close();
    unordered.release();
  }

  /** Copies groups that a method has found. */
  TileGroups partition(Found found) {
    long count = found.count();
    found.collect(unordered.keys(count), unordered.values(count));
    return partition(count);
  }

  /** Returns the columns for groups that are about to be partitioned. */
  GroupScratch unordered() {
    return unordered;
  }

  /** Copies the first groups in {@link #unordered}. */
  TileGroups partition(long count) {
    DeviceMemory places = numbers.atLeast((partitions + 1L) * Integer.BYTES);
    gpu.queue().zero(places, 0, (partitions + 1L) * Integer.BYTES);
    if (count > 0) {
      order(count, places);
    }
    return toHost(count, starts(places));
  }

  private TileGroups toHost(long count, long[] starts) {
    HostGroups groups = pool.take(count);
    ordered.download(groups);
    return new TileGroups(groups, starts);
  }

  private void order(long count, DeviceMemory places) {
    DeviceMemory keys = unordered.keys(count);
    DeviceMemory values = unordered.values(count);
    DeviceMemory rankOfGroup = ranks.atLeast(count * Integer.BYTES);
    int tiles = Math.toIntExact(Math.ceilDiv(count, TILE));
    Arg.Ranks groupRanks = new Arg.Ranks(rankOfGroup);
    gpu.launchGroups(
        options,
        new GroupPartitionKernels.RankGroups(
            new Arg.Keys(keys),
            new Arg.Count(count),
            seed,
            new Arg.Partitions(partitions),
            new Arg.Numbers(places),
            groupRanks),
        tiles);
    new PrefixSums(gpu).scan(places, 0, partitions + 1L);
    gpu.launch(
        options,
        new GroupPartitionKernels.ScatterGroups(
            new Arg.Keys(keys),
            new Arg.Values(values),
            new Arg.Count(count),
            seed,
            new Arg.Partitions(partitions),
            new Arg.Places(places),
            groupRanks,
            new Arg.OrderedKeys(ordered.keys(count)),
            new Arg.OrderedValues(ordered.values(count))),
        count);
  }

  private long[] starts(DeviceMemory places) {
    return gpu.transfers().readUnsigned(places, 0, partitions + 1);
  }
}
