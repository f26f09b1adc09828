package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.gpu.TestArguments;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.ComputeProgram;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.KernelCompilationException;
import org.qsketch.gpu.device.KernelSource;
import org.qsketch.memory.OutOfDeviceMemoryException;

/** The first device of this machine, if it has one. */
final class CudaDeviceTest {
  private static final int COUNT = 100_003;
  private static final KernelSource SCALE =
      new KernelSource(
          "scale.cu",
          """
          extern "C" __global__ void scale(unsigned* values, unsigned long long count, unsigned add) {
            unsigned long long i = blockIdx.x * (unsigned long long) blockDim.x + threadIdx.x;
            if (i < count) values[i] = values[i] * FACTOR + add;
          }
          """,
          Map.of("FACTOR", "3"));

  private static CudaInstallation installation;
  @TempDir private static Path cache;
  private CudaDevice device;

  @BeforeAll
  static void findDevice() {
    installation = Machine.requireDevice();
  }

  @BeforeEach
  void open() {
    device = CudaDevice.open(installation, "cuda", 0, new KernelCache(cache));
  }

  @AfterEach
  void close() {
    device.close();
  }

  @Test
  void theDeviceSaysWhatItIs() {
    System.out.println(device.description());
    assertThat(device.description().name()).isNotBlank();
    assertThat(device.description().memoryBytes()).isGreaterThan(device.freeBytes());
    assertThat(device.freeBytes()).isPositive();
    assertThat(device.description().computeUnits()).isPositive();
    assertThat(device.cacheBytes()).isPositive();
    assertThat(device.description().driver()).startsWith("CUDA 1").contains(", NVRTC 1");
  }

  @Test
  void aKernelChangesWhatWasUploaded() {
    scaleNumbers();
  }

  private void scaleNumbers() {
    long bytes = (long) COUNT * Integer.BYTES;
    try (StagingMemory staging = device.allocateStaging(bytes);
        DeviceMemory memory = device.allocate(bytes, "numbers");
        ComputeProgram program = device.compile(SCALE);
        ComputeQueue queue = device.openQueue();
        Marker before = queue.recordTime()) {
      int[] numbers = IntStream.range(0, COUNT).toArray();
      MemorySegment.copy(numbers, 0, staging.segment(), ValueLayout.JAVA_INT, 0, COUNT);
      queue.upload(staging.segment(), memory, 0);
      queue.launch(
          program.kernel("scale"), COUNT / 256 + 1, 256, TestArguments.of(memory, (long) COUNT, 5));
      queue.download(memory, 0, staging.segment());
      try (Marker after = queue.recordTime()) {
        assertThat(queue.nanosBetween(before, after)).isPositive();
      }
      assertThat(staging.segment().toArray(ValueLayout.JAVA_INT))
          .isEqualTo(IntStream.of(numbers).map(number -> number * 3 + 5).toArray());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1 << 20, 1 << 25, (1 << 26) + 12})
  void stagingOfEverySizeIsCopiedBothWays(long bytes) {
    try (StagingMemory there = device.allocateStaging(bytes);
        StagingMemory back = device.allocateStaging(bytes);
        DeviceMemory memory = device.allocate(bytes, "numbers");
        ComputeQueue queue = device.openQueue()) {
      for (long i = 0; i < bytes / Integer.BYTES; i++) {
        there.segment().setAtIndex(ValueLayout.JAVA_INT, i, (int) i);
      }
      queue.upload(there.segment(), memory, 0);
      queue.download(memory, 0, back.segment());
      queue.finish();
      assertThat(back.segment().mismatch(there.segment())).isEqualTo(-1);
    }
  }

  @Test
  void memoryIsZeroedAndCopiedInParts() {
    try (StagingMemory staging = device.allocateStaging(64);
        DeviceMemory first = device.allocate(64, "a table");
        DeviceMemory second = device.allocate(64, "another");
        ComputeQueue queue = device.openQueue()) {
      staging.segment().fill((byte) 7);
      queue.upload(staging.segment(), first, 0);
      queue.zero(first, 3, 5);
      queue.copy(first, 0, second, 32, 32);
      queue.download(second, 32, staging.segment().asSlice(32));
      queue.finish();
      byte[] bytes = staging.segment().toArray(ValueLayout.JAVA_BYTE);
      assertThat(IntStream.range(32, 64).filter(i -> bytes[i] == 0))
          .containsExactly(35, 36, 37, 38, 39);
    }
  }

  @Test
  void oneQueueWaitsForAnother() {
    try (StagingMemory staging = device.allocateStaging(4);
        DeviceMemory memory = device.allocate(4, "a number");
        ComputeProgram program = device.compile(SCALE);
        ComputeQueue first = device.openQueue();
        ComputeQueue second = device.openQueue()) {
      ComputeKernel scale = program.kernel("scale");
      first.zero(memory, 0, 4);
      IntStream.range(0, 1000)
          .forEach(i -> first.launch(scale, 1, 32, TestArguments.of(memory, 1L, 1)));
      try (Marker marker = first.record()) {
        second.waitFor(marker);
        second.download(memory, 0, staging.segment());
        second.finish();
      }
      assertThat(staging.segment().get(ValueLayout.JAVA_INT, 0)).isEqualTo(sumOfPowers(1000));
    }
  }

  private static int sumOfPowers(int terms) {
    return IntStream.range(0, terms).reduce(0, (value, i) -> value * 3 + 1);
  }

  @Test
  void memoryOfNoBytesCanBeAllocated() {
    try (DeviceMemory nothing = device.allocate(0, "no keys")) {
      assertThat(nothing.bytes()).isZero();
    }
  }

  @Test
  void tooMuchMemoryIsRefusedAndTheDeviceStaysUsable() {
    assertThatExceptionOfType(OutOfDeviceMemoryException.class)
        .isThrownBy(() -> device.allocate(1L << 40, "a table"))
        .withMessageContaining("a table needs 1.00 TiB of device memory");
    device.allocate(1 << 20, "a smaller table").close();
  }

  @Test
  void aWrongSourceShowsTheLog() {
    assertThatExceptionOfType(KernelCompilationException.class)
        .isThrownBy(() -> device.compile(new KernelSource("wrong.cu", "int x = y;", Map.of())))
        .withMessageContaining("wrong.cu(1): error");
  }

  @Test
  void anUnknownKernelIsNamed() {
    try (ComputeProgram program = device.compile(SCALE)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> program.kernel("shrink"))
          .withMessageContaining("'shrink'");
    }
  }

  @Test
  void tooManyThreadsInAGroupAreRefusedAndTheDeviceStaysUsable() {
    try (DeviceMemory memory = device.allocate(4, "a number");
        ComputeProgram program = device.compile(SCALE);
        ComputeQueue queue = device.openQueue()) {
      ComputeKernel scale = program.kernel("scale");
      assertThatExceptionOfType(CudaException.class)
          .isThrownBy(() -> queue.launch(scale, 1, 4096, TestArguments.of(memory, 0L, 0)))
          .withMessageContaining("CUDA cannot launch a kernel: CUDA_ERROR_INVALID_VALUE");
      queue.launch(scale, Integer.MAX_VALUE, 32, TestArguments.of(memory, 0L, 0));
      queue.finish();
    }
  }

  @Test
  void openingAndClosingLeavesNothing() {
    device.close();
    long free = freeAfterOpening(1);
    assertThat(freeAfterOpening(100)).isCloseTo(free, within16MiB());
  }

  private static Offset<Long> within16MiB() {
    return Offset.offset(16L << 20);
  }

  /** The free memory of the last of several openings, each of which leaves things open. */
  private long freeAfterOpening(int times) {
    long free = 0;
    for (int i = 0; i < times; i++) {
      open();
      free = device.freeBytes();
      device.allocate(64 << 20, "a table");
      device.allocateStaging(1 << 20);
      device.openQueue().record();
      device.compile(SCALE);
      device.close();
    }
    return free;
  }
}
