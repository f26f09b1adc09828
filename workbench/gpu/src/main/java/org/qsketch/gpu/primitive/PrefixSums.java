package org.qsketch.gpu.primitive;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;

/** Prefix sums of 32-bit numbers on a device. */
public final class PrefixSums {
  private static final Program PROGRAM = Program.withoutKeys(KernelFile.PREFIX_SUM);

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
              gpu.launchGroups(PROGRAM, EntryPoint.SUM_TILES, tiles, items, from, count, sums);
              gpu.launchGroups(PROGRAM, EntryPoint.SCAN_SUMS, 1, sums, (long) tiles);
              gpu.launchGroups(PROGRAM, EntryPoint.SCAN_TILES, tiles, items, from, count, sums);
            });
  }

  /**
   * The same, from the first number on, in a single launch of one thread group: for few numbers.
   *
   * @param items holds them
   * @param count how many, at least 1; their sum fits 32 bits
   */
  public void scanFew(DeviceMemory items, long count) {
    gpu.launchGroups(PROGRAM, EntryPoint.SCAN_SUMS, 1, items, count);
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
