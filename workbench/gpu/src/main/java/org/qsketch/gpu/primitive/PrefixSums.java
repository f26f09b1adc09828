package org.qsketch.gpu.primitive;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.PrefixSumKernels;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;

/** Prefix sums of 32-bit numbers on a device. */
public final class PrefixSums {
  /** Numbers in a tile. */
  private static final int TILE = KernelConstant.SCAN_ITEMS.ofGroup();

  private final Gpu gpu;

  public PrefixSums(Gpu gpu) {
    this.gpu = gpu;
  }

  /**
   * Replaces each number by the sum of those before it.
   *
   * @param items holds them
   * @param from index of the first
   * @param count how many, at least 1; their sum fits 32 bits
   */
  public void scan(DeviceMemory items, long from, long count) {
    int tiles = Math.toIntExact(Math.ceilDiv(count, TILE));
    gpu.countMemory()
        .lend(
            (long) tiles * Integer.BYTES,
            "sums of tiles",
            sums -> {
              Arg.Items numbers = new Arg.Items(items);
              Arg.From first = new Arg.From(from);
              Arg.Count all = new Arg.Count(count);
              Arg.TileSums tileSums = new Arg.TileSums(sums);
              launch(new PrefixSumKernels.SumTiles(numbers, first, all, tileSums), tiles);
              scanFew(sums, tiles);
              launch(new PrefixSumKernels.ScanTiles(numbers, first, all, tileSums), tiles);
            });
  }

  /**
   * Sums few numbers, from the first on, in a single launch of one thread group.
   *
   * @param items holds them
   * @param count how many, at least 1; their sum fits 32 bits
   */
  public void scanFew(DeviceMemory items, long count) {
    launch(new PrefixSumKernels.ScanSums(new Arg.TileSums(items), new Arg.Count(count)), 1);
  }

  /** Compiles the kernels in the background, as they will be needed soon. */
  public void prepare() {
    gpu.prepare(KernelOptions.NONE, PrefixSumKernels.FILE);
  }

  private void launch(Launch launch, int groups) {
    gpu.launchGroups(KernelOptions.NONE, launch, groups);
  }

  /**
   * Replaces counts by the places where what they count begins, and writes their sum after the
   * last.
   *
   * @param numbers holds them, and has space for one more
   * @param from index of the first
   * @param count how many; their sum fits 32 bits
   * @return the sum
   */
  public long place(DeviceMemory numbers, long from, long count) {
    gpu.queue().zero(numbers, (from + count) * Integer.BYTES, Integer.BYTES);
    scan(numbers, from, count + 1);
    return gpu.transfers().readUnsigned(numbers, from + count, 1)[0];
  }
}
