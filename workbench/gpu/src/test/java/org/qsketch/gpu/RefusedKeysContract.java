package org.qsketch.gpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.launch.CuckooFilterKernels;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Mix;

/**
 * The kernel that tries refused keys again, alone: whichever device runs it, the keys that it is
 * given count as refused, as if too many fingerprints had been on the move.
 */
public abstract class RefusedKeysContract extends GpuTests {
  private static final KernelOptions OPTIONS =
      KernelOptions.forHash(HashFamily.mix())
          .with(Define.ENTRIES, 4)
          .with(Define.FINGERPRINT_BITS, 16)
          .with(Define.ALTERNATE_XOR, 0)
          .with(Define.ALTERNATE_LOCAL, 0);

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
    Arg.Table filter = new Arg.Table(table);
    Arg.Buckets buckets = new Arg.Buckets(BUCKETS);
    Arg.Seed seed = new Arg.Seed(0);
    Chunk chunk = new Chunk(from, 0, keys);
    Arg.Answers in = new Arg.Answers(answers);
    Arg.Histograms counters = new Arg.Histograms(histograms);
    Arg.Copies number = new Arg.Copies(copies);
    Arg.Refusals refusals = new Arg.Refusals(marks);
    Arg.Turn turn = new Arg.Turn(1);
    gpu.launchGroups(
        OPTIONS,
        new CuckooFilterKernels.PlaceRefused(
            filter, buckets, seed, chunk, in, counters, number, refusals, turn),
        3);
    gpu.launchGroups(
        OPTIONS,
        new CuckooFilterKernels.DisplaceRefused(
            filter, buckets, seed, chunk, in, counters, number, refusals, turn, new Arg.Workers(5)),
        3);
    int[] counted = ints(gpu, histograms);
    return new Outcome(
        count(bytes(gpu, answers)),
        IntStream.range(0, copies).map(copy -> counted[(copy + 1) * BINS - 1]).sum(),
        IntStream.of(counted).sum(),
        stored(bytes(gpu, table)),
        ints(gpu, marks)[0]);
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
