package org.qsketch.gpu.groupby.method;

import static org.qsketch.gpu.program.KernelConstant.GROUP_SIZE;
import static org.qsketch.gpu.program.KernelConstant.SAMPLE_BITS;
import static org.qsketch.gpu.program.KernelConstant.SAMPLE_ITEMS;
import static org.qsketch.gpu.program.KernelConstant.SAMPLE_NEW;
import static org.qsketch.gpu.program.KernelConstant.SAMPLE_SHARE;

import java.util.Arrays;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairColumns.Column;
import org.qsketch.gpu.groupby.method.GroupEstimate.Seen;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.GroupSampleKernels;
import org.qsketch.gpu.program.KernelOptions;

/**
 * Estimates the groups of pairs in device memory by a sample of their keys.
 *
 * @param work holds a bitmap in the second array, and what was found in the array of counts
 * @param seed of the hash, as kernels take it
 */
record KeySample(Workspace work, long seed) {
  /** A sample of fewer pairs would be as much work as the pairs themselves. */
  static final long LEAST_PAIRS = 1L << 16;

  /** The first launch takes one key of the sample, the second the rest. */
  private static final int PARTS = 4;

  private static final long MOST_OF_FIRST = (1L << 20) / PARTS;
  private static final long PAIRS_OF_KEY = 4;
  private static final int TILE = SAMPLE_ITEMS.ofGroup();
  private static final long BITMAP_BYTES = SAMPLE_BITS.value() / Byte.SIZE;

  private static final int FOUND_WORDS = SAMPLE_SHARE.value() + GROUP_SIZE.value();

  /** The bytes of both arrays. */
  static final long BYTES = BITMAP_BYTES + (long) FOUND_WORDS * Integer.BYTES;

  /**
   * Draws a sample, and waits for the device.
   *
   * @param pairs {@link #LEAST_PAIRS} or more
   */
  GroupEstimate of(PairColumns pairs) {
    long first = Math.min(MOST_OF_FIRST, pairs.count() / (PAIRS_OF_KEY * PARTS)) / TILE * TILE;
    DeviceMemory bitmap = cleared(work.second(BITMAP_BYTES), BITMAP_BYTES);
    DeviceMemory found = cleared(work.counts(FOUND_WORDS), (long) FOUND_WORDS * Integer.BYTES);
    draw(pairs, first, 0, bitmap, found);
    draw(pairs, (PARTS - 1) * first, 1, bitmap, found);
    long[] words = work.gpu().transfers().readUnsigned(found, 0, FOUND_WORDS);
    long bits = words[SAMPLE_NEW.value()];
    return GroupEstimate.of(
        pairs.count(),
        new Seen(first, bits),
        new Seen(PARTS * first, bits + words[SAMPLE_NEW.value() + 1]),
        Arrays.copyOfRange(words, SAMPLE_SHARE.value(), FOUND_WORDS));
  }

  private DeviceMemory cleared(DeviceMemory memory, long bytes) {
    work.gpu().queue().zero(memory, 0, bytes);
    return memory;
  }

  private void draw(
      PairColumns pairs, long keys, int launch, DeviceMemory bitmap, DeviceMemory found) {
    Column column = pairs.keys();
    work.gpu()
        .launchGroups(
            KernelOptions.NONE.with(column.width()),
            new GroupSampleKernels.SampleKeys(
                new Arg.Keys(column.memory()),
                new Arg.KeyFrom(column.from()),
                new Arg.Stretch(pairs.count() / keys),
                new Arg.Seed(seed),
                new Arg.Launch(launch),
                new Arg.Bitmap(bitmap),
                new Arg.Found(found)),
            Math.toIntExact(keys / TILE));
  }
}
