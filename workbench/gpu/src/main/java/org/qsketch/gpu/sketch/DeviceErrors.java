package org.qsketch.gpu.sketch;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.EstimatesKernels;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.sketch.ErrorTally;

/** Errors as thread groups have summed them up, {@code Answers} in {@code answers.cl}. */
final class DeviceErrors {
  /** The bytes of the sums of a thread group. */
  static final int BYTES = 48;

  private static final int HIGH = 8;
  private static final int LARGEST = 16;
  private static final int RELATIVE = 24;
  private static final int RELATIVE_SQUARES = 28;
  private static final int SQUARES = 32;
  private static final int LARGEST_RELATIVE = 36;
  private static final int KEYS = 40;
  private static final int BELOW = 44;

  private static final double HALF = 0x1p32;

  /** Squares are of errors times 2^-32. */
  private static final double SQUARE_SCALE = 0x1p64;

  private static final int GROUP_SIZE = KernelConstant.GROUP_SIZE.value();

  /** Thread groups that add up sums of others: few enough to add up on the host. */
  private static final int MOST_GROUPS = 64;

  private static final KernelOptions ADDING = options(Integer.BYTES, Integer.BYTES);

  private DeviceErrors() {}

  /** Returns how to compile what sums up errors, given the bytes of estimates and exact counts. */
  static KernelOptions options(int counterBytes, int exactBytes) {
    return KernelOptions.NONE
        .with(Define.COUNTER_BITS, counterBytes * Byte.SIZE)
        .with(Define.ASKED, KernelConstant.ASKED_ERRORS.value())
        .with(Define.EXACT_BITS, exactBytes * Byte.SIZE);
  }

  /**
   * Adds the sums of thread groups to a tally.
   *
   * @param number of thread groups
   * @param summing leaves the sums of each at its place
   */
  static void addTo(ErrorTally tally, Gpu gpu, long number, Consumer<DeviceMemory> summing) {
    gpu.countMemory()
        .lend(
            number * BYTES,
            "sums of errors",
            sums -> {
              summing.accept(sums);
              read(gpu, sums, number, tally);
            });
  }

  private static void read(Gpu gpu, DeviceMemory sums, long number, ErrorTally tally) {
    int groups = Math.toIntExact(Math.clamp(Math.ceilDiv(number, GROUP_SIZE), 1, MOST_GROUPS));
    gpu.countMemory()
        .lend(
            (long) groups * BYTES,
            "a few sums",
            few -> {
              gpu.launchGroups(
                  ADDING,
                  new EstimatesKernels.AddErrors(
                      new Arg.Sums(sums), new Arg.Count(number), new Arg.Answers(few)),
                  groups);
              gpu.transfers().read(few, 0, (long) groups * BYTES, (slice, _) -> add(slice, tally));
            });
  }

  private static void add(MemorySegment sums, ErrorTally tally) {
    for (long at = 0; at < sums.byteSize(); at += BYTES) {
      tally.add(of(sums.asSlice(at, BYTES)));
    }
  }

  private static ErrorTally of(MemorySegment sums) {
    return new ErrorTally(
        Integer.toUnsignedLong(sums.get(JAVA_INT, KEYS)),
        sums.get(JAVA_FLOAT, RELATIVE),
        sums.get(JAVA_FLOAT, RELATIVE_SQUARES) * SQUARE_SCALE,
        sums.get(JAVA_FLOAT, LARGEST_RELATIVE),
        sums.get(JAVA_LONG, HIGH) * HALF + sums.get(JAVA_LONG, 0),
        sums.get(JAVA_FLOAT, SQUARES) * SQUARE_SCALE,
        sums.get(JAVA_LONG, LARGEST),
        Integer.toUnsignedLong(sums.get(JAVA_INT, BELOW)));
  }
}
