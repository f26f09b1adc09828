package org.qsketch.gpu.route;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.qsketch.backend.spi.fleet.PartitionedTable;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.keys.ReturnedResults;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.RouteKernels;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;

/**
 * Divides keys on a device by ranges, in one pass if each range gets about as many: it has some
 * space more. Otherwise one pass counts the keys of each range, and a second one writes them.
 */
final class Division {
  /** Space in standard deviations of uniform keys: they may come four times each. */
  private static final int DEVIATIONS = 12;

  /** More space than for this factor of the keys is not worth a pass. */
  private static final double MOST_SPACE = 1.25;

  /** Batches that are counted after one whose keys are frequent: the next ones may be like it. */
  private static final int COUNTED_BATCHES = 15;

  private final Gpu gpu;
  private final PartitionedTable table;
  private final KeyKernels kernels;
  private final Arg.Table known;

  /** Holds a number for each range: of its keys, or the next free place. */
  private final DeviceMemory numbers;

  /** How much more of the keys than an even share the largest range gets. */
  private final double largest;

  private int counted;

  private Division(
      Gpu gpu, PartitionedTable table, KeyKernels kernels, Arg.Table known, DeviceMemory numbers) {
    this.gpu = gpu;
    this.table = table;
    this.kernels = kernels;
    this.known = known;
    this.numbers = numbers;
    this.largest = (double) largest(table) / table.buckets() * table.ranges();
  }

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

  private static long largest(PartitionedTable table) {
    return sizes(table).max().orElseThrow();
  }

  private static LongStream sizes(PartitionedTable table) {
    List<Long> starts = table.starts();
    return IntStream.range(0, table.ranges())
        .mapToLong(range -> starts.get(range + 1) - starts.get(range));
  }

  /** Returns whether kernels support this number of ranges. */
  static boolean isPossible(int ranges) {
    return ranges <= KernelConstant.MOST_RANGES.value();
  }

  /** Returns the ranges as kernels take them: {@code route.cl} describes the array. */
  private static long[] known(PartitionedTable table) {
    int places = KernelConstant.MOST_RANGES.value() + 1;
    long[] known = new long[3 * places];
    Arrays.fill(known, 2 * places, known.length, table.buckets());
    for (int range = 0; range < table.ranges(); range++) {
      long start = table.starts().get(range);
      describe(known, range, start, table.starts().get(range + 1) - start);
      known[2 * places + range] = start;
    }
    describe(known, places - 1, 0, table.masks());
    return known;
  }

  private static void describe(long[] known, int place, long start, long number) {
    known[2 * place] = number << Integer.SIZE | Integer.toUnsignedLong((int) start);
    known[2 * place + 1] = inverse(number);
  }

  /** Divides 2<sup>64</sup> by a number, rounded up; of 0 and 1, anything will do. */
  private static long inverse(long number) {
    return Long.divideUnsigned(-1, Math.max(1, number)) + 1;
  }

  int ranges() {
    return table.ranges();
  }

  KeyKernels kernels() {
    return kernels;
  }

  /** Returns what kernels are told of the ranges. */
  Arg.Table known() {
    return known;
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
   * The places of keys, by ranges.
   *
   * @param starts where each range begins
   * @param ends where it ends; there may be space before the next one
   */
  record Places(List<Long> starts, List<Long> ends) {}

  /** Returns the places of all keys and the space between them. */
  long space(long keys) {
    return Math.max(keys, capacity(keys) * ranges());
  }

  /** Returns the space of each range; 0 if they differ too much. */
  private long capacity(long keys) {
    double mean = keys * largest / ranges();
    return largest > MOST_SPACE ? 0 : (long) (mean + DEVIATIONS * Math.sqrt(mean)) + DEVIATIONS;
  }

  /**
   * Divides keys and what goes with them.
   *
   * @param chunk all of them, fewer than 2<sup>31</sup>
   * @param writing writes them to the next free places within a capacity
   */
  Places run(BatchChunk chunk, Function<Arg.Capacity, Launch> writing) {
    if (chunk.size() == 0) {
      List<Long> nothing = Collections.nCopies(ranges(), 0L);
      return new Places(nothing, nothing);
    }
    int groups = ReturnedResults.tiles(chunk.size());
    return inOnePass(chunk, writing, groups).orElseGet(() -> inTwoPasses(chunk, writing, groups));
  }

  private Optional<Places> inOnePass(
      BatchChunk chunk, Function<Arg.Capacity, Launch> writing, int groups) {
    long capacity = capacity(chunk.size());
    if (capacity == 0 || counted > 0) {
      counted = Math.max(0, counted - 1);
      return Optional.empty();
    }
    long[] starts = LongStream.range(0, ranges()).map(range -> range * capacity).toArray();
    setNext(starts);
    kernels.launchGroups(chunk, writing.apply(new Arg.Capacity(Math.toIntExact(capacity))), groups);
    long[] ends = gpu.transfers().readUnsigned(numbers, 0, ranges());
    boolean fit =
        IntStream.range(0, ranges()).allMatch(range -> ends[range] <= starts[range] + capacity);
    counted = fit ? 0 : COUNTED_BATCHES;
    return fit ? Optional.of(places(starts, ends)) : Optional.empty();
  }

  private Places inTwoPasses(BatchChunk chunk, Function<Arg.Capacity, Launch> writing, int groups) {
    gpu.queue().zero(numbers, 0, numbers.bytes());
    kernels.launchGroups(
        chunk,
        new RouteKernels.CountKeys(
            known, rangeCount(), maskCount(), seed(), chunk.keys(), new Arg.Numbers(numbers)),
        groups);
    long[] ends = gpu.transfers().readUnsigned(numbers, 0, ranges());
    Arrays.parallelPrefix(ends, Long::sum);
    long[] starts = new long[ranges()];
    System.arraycopy(ends, 0, starts, 1, ranges() - 1);
    setNext(starts);
    kernels.launchGroups(chunk, writing.apply(new Arg.Capacity(0)), groups);
    return places(starts, ends);
  }

  private void setNext(long... starts) {
    int[] next = Arrays.stream(starts).mapToInt(start -> (int) start).toArray();
    gpu.transfers().write(numbers, MemorySegment.ofArray(next));
  }

  private static Places places(long[] starts, long... ends) {
    return new Places(Arrays.stream(starts).boxed().toList(), Arrays.stream(ends).boxed().toList());
  }
}
