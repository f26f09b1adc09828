package org.qsketch.gpu.groupby.method;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Pairs;
import org.qsketch.gpu.launch.RadixSortKernels;
import org.qsketch.gpu.primitive.PrefixSums;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.groupby.Aggregate;

/**
 * Sorts pairs by their keys as unsigned integers: a radix sort from the least significant digit,
 * with one pass for each byte of a key. Pairs go from the caller's columns to the first array, then
 * back and forth between the first and the second. They end in the second, as the number of passes
 * is even.
 */
final class RadixSort {
  private static final int DIGIT_BITS = KernelConstant.DIGIT_BITS.value();
  private static final int DIGITS = 1 << DIGIT_BITS;
  private static final int TILE = KernelConstant.SORT_ITEMS.ofGroup();

  private final Gpu gpu;
  private final PairKind kind;
  private final KernelOptions options;
  private final Workspace work;
  private final PrefixSums sums;

  RadixSort(Workspace work, PairKind kind) {
    this.gpu = work.gpu();
    this.kind = kind;
    this.options = kind.options(Aggregate.SUM); // sorting combines nothing
    this.work = work;
    this.sums = new PrefixSums(gpu);
  }

  /**
   * Sorts pairs of this kind.
   *
   * @param pairs at least 1, fewer than 2<sup>32</sup>
   * @return the pairs in order, valid until the second array is used again
   */
  PairArray run(PairColumns pairs) {
    long bytes = PairArray.bytes(kind, pairs.count());
    PairArray odd = PairArray.in(work.first(bytes), kind, pairs.count());
    PairArray even = PairArray.in(work.second(bytes), kind, pairs.count());
    pass(pairs.arguments(), odd, 0);
    for (int digit = 1; digit < kind.keyWidth().bytes(); digit++) {
      boolean fromOdd = digit % 2 == 1;
      PairArray source = fromOdd ? odd : even;
      pass(source.arguments(pairs.count()), fromOdd ? even : odd, digit);
    }
    return even;
  }

  /** Sorts by one digit; the sort is stable. */
  private void pass(Pairs source, PairArray target, int digit) {
    int tiles = tiles(source.count());
    Arg.Shift shift = new Arg.Shift(digit * DIGIT_BITS);
    DeviceMemory places = work.counts((long) DIGITS * tiles);
    gpu.launchGroups(
        options,
        new RadixSortKernels.CountDigits(
            new Arg.Keys(source.keys()),
            new Arg.KeyFrom(source.keyFrom()),
            new Arg.Count(source.count()),
            shift,
            new Arg.Numbers(places)),
        tiles);
    sums.scan(places, 0, (long) DIGITS * tiles);
    gpu.launchGroups(
        options,
        new RadixSortKernels.Scatter(
            source,
            shift,
            new Arg.Starts(places),
            new Arg.SortedKeys(target.memory()),
            new Arg.SortedValues(target.memory()),
            new Arg.SortedFrom(target.firstValue())),
        tiles);
  }

  private static int tiles(long pairs) {
    return Math.toIntExact(Math.ceilDiv(pairs, TILE));
  }

  /** Returns the number of counts that a pass needs. */
  static long counts(long pairs) {
    return (long) DIGITS * tiles(pairs);
  }
}
