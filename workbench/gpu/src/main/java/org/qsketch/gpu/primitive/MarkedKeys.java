package org.qsketch.gpu.primitive;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.MarkedKeysKernels;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** The keys of batches that kernels have marked, in order. */
public final class MarkedKeys implements AutoCloseable {
  /** Keys of a batch at most: their marks take 32 MiB, and lie in the cache of a large device. */
  public static final long MOST_KEYS = 1L << 28;

  /** Marks of a work-item. */
  private static final int WORD = Integer.SIZE;

  private static final int TILE_WORDS = KernelConstant.GROUP_SIZE.value();

  private final Gpu gpu;
  private final KeyWidth width;
  private final List<DeviceKeys> parts = new ArrayList<>();

  /** Makes an empty one, with space for keys of a width. */
  public MarkedKeys(Gpu gpu, KeyWidth width) {
    this.gpu = gpu;
    this.width = width;
  }

  /**
   * Adds the marked keys of a batch, or the others.
   *
   * @param batch up to {@link #MOST_KEYS} keys
   * @param takesOthers whether those that are not marked are wanted
   * @param marker sets bits in words of 32, which are 0 at first
   */
  public void take(BatchChunk batch, boolean takesOthers, Consumer<DeviceMemory> marker) {
    long words = Math.ceilDiv(batch.size(), WORD);
    int tiles = Math.toIntExact(Math.ceilDiv(words, TILE_WORDS));
    gpu.countMemory()
        .lend(
            (words + tiles + 1) * Integer.BYTES,
            "marks of keys",
            marks -> {
              gpu.queue().zero(marks, 0, words * Integer.BYTES);
              marker.accept(marks);
              take(batch, takesOthers ? -1 : 0, marks, words, tiles);
            });
  }

  private void take(BatchChunk batch, int others, DeviceMemory marks, long numbers, int tiles) {
    KernelOptions options = KernelOptions.NONE.with(width);
    Arg.Marks allMarks = new Arg.Marks(marks);
    Arg.Count count = new Arg.Count(batch.size());
    Arg.Others flips = new Arg.Others(others);
    Arg.NumbersAt numbersAt = new Arg.NumbersAt(numbers);
    gpu.launchGroups(
        options, new MarkedKeysKernels.CountMarked(allMarks, count, flips, numbersAt), tiles);
    DeviceKeys taken =
        DeviceKeys.allocate(gpu, new PrefixSums(gpu).place(marks, numbers, tiles), width);
    parts.add(taken);
    gpu.launchGroups(
        options,
        new MarkedKeysKernels.TakeMarked(
            allMarks,
            count,
            flips,
            numbersAt,
            new Arg.Keys(batch.keys().memory()),
            new Arg.From(batch.keys().from()),
            new Arg.Taken(taken.memory())),
        tiles);
  }

  /**
   * Joins all keys that were taken.
   *
   * @return the keys, owned by the caller
   */
  public Keys joined() {
    if (parts.size() == 1) {
      return parts.removeFirst();
    }
    long count = parts.stream().mapToLong(Keys::size).sum();
    DeviceKeys all = DeviceKeys.allocate(gpu, count, width);
    long at = 0;
    for (DeviceKeys part : parts) {
      long bytes = part.size() * width.bytes();
      gpu.queue().copy(part.memory(), 0, all.memory(), at, bytes);
      at += bytes;
    }
    return all;
  }

  /** Frees what is not handed over. */
  @Override
  public void close() {
    parts.forEach(DeviceKeys::close);
  }
}
