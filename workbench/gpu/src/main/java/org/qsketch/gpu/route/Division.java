package org.qsketch.gpu.route;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.qsketch.backend.spi.fleet.PartitionedTable;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.RouteKernels;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;

/**
 * Divides keys on a device by ranges: one pass counts the keys of each range, and a second one
 * writes them next to each other.
 *
 * @param gpu where
 * @param table whose ranges they are
 * @param kernels do it
 * @param known what kernels are told of the ranges
 * @param numbers of each range: of its keys, and then of the next free place
 */
record Division(
    Gpu gpu, PartitionedTable table, KeyKernels kernels, Arg.Table known, DeviceMemory numbers) {
  private static final int TILE =
      KernelConstant.GROUP_SIZE.value() * KernelConstant.ROUTE_ITEMS.value();

  static Division of(PartitionedTable table, Resources resources) {
    KernelOptions options =
        KernelOptions.forHash(table.hash()).with(Define.ANSWER_BYTES, Long.BYTES);
    KeyKernels kernels = KeyKernels.of(resources.gpu(), options);
    Arg.Table known =
        new Arg.Table(
            resources.copyOf(MemorySegment.ofArray(known(table)), "the ranges of a table"));
    DeviceMemory numbers =
        resources.allocate((long) table.ranges() * Integer.BYTES, "the sizes of ranges");
    return new Division(resources.gpu(), table, kernels, known, numbers);
  }

  /** Returns whether kernels support this number of ranges. */
  static boolean isPossible(int ranges) {
    return ranges <= KernelConstant.MOST_RANGES.value();
  }

  /** Returns the ranges as kernels take them: {@code route.cl} describes the array. */
  private static long[] known(PartitionedTable table) {
    List<Long> starts = table.starts();
    LongStream sizes =
        IntStream.range(0, table.ranges())
            .mapToLong(range -> starts.get(range + 1) - starts.get(range));
    LongStream inverses =
        LongStream.concat(sizes, LongStream.of(table.masks())).map(Division::inverse);
    return LongStream.concat(starts.stream().mapToLong(Long::longValue), inverses).toArray();
  }

  /** 2<sup>64</sup> divided by a number, rounded up; of 0 and 1, anything will do. */
  private static long inverse(long number) {
    return Long.divideUnsigned(-1, Math.max(1, number)) + 1;
  }

  int ranges() {
    return table.ranges();
  }

  Arg.Ranges rangeCount() {
    return new Arg.Ranges(table.ranges());
  }

  Arg.MaskCount maskCount() {
    return new Arg.MaskCount(table.masks());
  }

  Arg.Seed seed() {
    return new Arg.Seed(KernelHash.seed(table.hash(), table.seed()));
  }

  /** Returns where kernels find the next free place of each range. */
  Arg.Next next() {
    return new Arg.Next(numbers);
  }

  /**
   * Divides keys and what goes with them.
   *
   * @param chunk all of them, fewer than 2<sup>32</sup>
   * @param writing writes them to the next free places
   * @return where each range begins, and where the last one ends
   */
  long[] run(BatchChunk chunk, Launch writing) {
    long[] starts = new long[ranges() + 1];
    if (chunk.size() > 0) {
      int groups = Math.toIntExact(Math.ceilDiv(chunk.size(), TILE));
      gpu.queue().zero(numbers, 0, numbers.bytes());
      kernels.launchGroups(
          chunk,
          new RouteKernels.CountKeys(
              known, rangeCount(), maskCount(), seed(), chunk.keys(), new Arg.Numbers(numbers)),
          groups);
      takePlaces(starts);
      kernels.launchGroups(chunk, writing, groups);
    }
    return starts;
  }

  private void takePlaces(long... starts) {
    long[] sizes = gpu.transfers().readUnsigned(numbers, 0, ranges());
    int[] next = new int[ranges()];
    for (int range = 0; range < ranges(); range++) {
      next[range] = (int) starts[range];
      starts[range + 1] = starts[range] + sizes[range];
    }
    gpu.transfers().write(numbers, MemorySegment.ofArray(next));
  }
}
