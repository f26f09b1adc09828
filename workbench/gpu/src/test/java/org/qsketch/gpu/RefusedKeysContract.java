package org.qsketch.gpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Mix;

/**
 * The kernel that tries refused keys again, alone: whichever device runs it, the keys that it is
 * given count as refused, as if too many fingerprints had been on the move.
 */
public abstract class RefusedKeysContract extends GpuTests {
  private static final Program PROGRAM =
      new Program(
          KernelFile.CUCKOO_FILTER,
          KeyWidth.BITS_64,
          HashFamily.mix(),
          Map.of(
              "ENTRIES", 4,
              "FINGERPRINT_BITS", 16,
              "TABLE_IN_LOCAL", 0,
              "ALTERNATE_XOR", 0,
              "ALTERNATE_LOCAL", 0));

  private static final int BUCKETS = 1000;
  private static final int SLOTS = 4 * BUCKETS;
  private static final int DELETED = 0xFFFF;
  private static final int BINS = KernelConstant.HISTOGRAM.value();
  private static final int GROUP = KernelConstant.GROUP_SIZE.value();

  /** What one launch made of keys that were all refused, seed 0. */
  private record Outcome(int in, int stillRefused, int counted, int stored, int nextMark) {}

  private Outcome tryAgain(int keys, int mark) {
    try (Gpu gpu = new Gpu(openDevice())) {
      return Resources.make(gpu, resources -> tryAgain(resources, keys, mark));
    }
  }

  private static Outcome tryAgain(Resources resources, int keys, int mark) {
    int copies = Math.ceilDiv(keys, GROUP);
    int[] counts = new int[copies * BINS];
    IntStream.range(0, keys).forEach(key -> counts[(key / GROUP + 1) * BINS - 1]++);
    DeviceMemory table = resources.zeros(2L * SLOTS, "a table");
    DeviceMemory answers = resources.zeros(keys, "answers");
    DeviceMemory histograms = resources.copyOf(MemorySegment.ofArray(counts), "histograms");
    DeviceMemory marks = resources.copyOf(MemorySegment.ofArray(new int[] {7, mark}), "marks");
    long[] batch = LongStream.range(0, keys).map(Mix::fmix64).toArray();
    DeviceMemory from = resources.copyOf(MemorySegment.ofArray(batch), "keys");
    Gpu gpu = resources.gpu();
    List<Object> arguments =
        List.of(table, (long) BUCKETS, 0L, from, 0L, (long) keys, answers, histograms, copies);
    launch(gpu, EntryPoint.CUCKOO_PLACE_REFUSED, arguments, marks, 1);
    launch(gpu, EntryPoint.CUCKOO_DISPLACE_REFUSED, arguments, marks, 1, 5);
    int[] counted = ints(gpu, histograms);
    byte[] in = bytes(gpu, answers);
    return new Outcome(
        count(in),
        IntStream.range(0, copies).map(copy -> counted[(copy + 1) * BINS - 1]).sum(),
        IntStream.of(counted).sum(),
        stored(bytes(gpu, table)),
        ints(gpu, marks)[0]);
  }

  private static void launch(Gpu gpu, EntryPoint entry, List<Object> arguments, Object... last) {
    Object[] all = Stream.concat(arguments.stream(), Stream.of(last)).toArray();
    gpu.launchGroups(PROGRAM, entry, 3, all);
  }

  private static int count(byte... answers) {
    return (int) IntStream.range(0, answers.length).filter(i -> answers[i] == 1).count();
  }

  /** Paths that were cut leave entries that say they were deleted. */
  private static int stored(byte... table) {
    CharBuffer entries = ByteBuffer.wrap(table).order(ByteOrder.nativeOrder()).asCharBuffer();
    return (int) entries.chars().filter(entry -> entry != 0 && entry != DELETED).count();
  }

  private static byte[] bytes(Gpu gpu, DeviceMemory memory) {
    byte[] bytes = new byte[(int) memory.bytes()];
    MemorySegment target = MemorySegment.ofArray(bytes);
    gpu.transfers().read(memory, target);
    return bytes;
  }

  private static int[] ints(Gpu gpu, DeviceMemory memory) {
    return MemorySegment.ofArray(bytes(gpu, memory)).toArray(JAVA_INT.withByteAlignment(1));
  }

  @ParameterizedTest(name = "{0} keys for 4000 slots")
  @ValueSource(ints = {1, 255, 1000, 3800})
  void refusedKeysThatFitGoInAndCountAsAcceptedOnes(int keys) {
    Outcome outcome = tryAgain(keys, 1);
    assertThat(outcome.in()).isEqualTo(keys);
    assertThat(outcome.stored()).isEqualTo(keys);
    assertThat(outcome.stillRefused()).isZero();
    assertThat(outcome.counted()).isEqualTo(keys);
  }

  @Test
  void whatDoesNotFitStaysRefused() {
    Outcome outcome = tryAgain(2 * SLOTS, 1);
    assertThat(outcome.in()).isBetween((int) (0.98 * SLOTS), SLOTS);
    assertThat(outcome.stored()).isEqualTo(outcome.in());
    assertThat(outcome.stillRefused()).isEqualTo(2 * SLOTS - outcome.in());
    assertThat(outcome.counted()).isEqualTo(2 * SLOTS);
  }

  @Test
  void nothingIsTriedWhereNoKeyWasRefusedInThisTurnAndTheNextOneBeginsWithNone() {
    Outcome outcome = tryAgain(1000, 0);
    assertThat(outcome.stored()).isZero();
    assertThat(outcome.stillRefused()).isEqualTo(1000);
    assertThat(outcome.nextMark()).isZero();
  }
}
