package org.qsketch.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.gpu.TestArguments;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.device.ComputeQueue;

@OnDevice
final class OpenClQueueTest {
  private static final int MANY_ROUNDS = 1 << 26;

  /** No processor does dependent multiplications and additions faster. */
  private static final long MIN_NANOS = MANY_ROUNDS / 5;

  /** Long enough that a driver compiles the kernel for another size meanwhile. */
  private static final int LONG_ROUNDS = 1 << 28;

  private final OpenClDevice device = TestDevice.open();
  private final ComputeQueue queue = device.openQueue();

  @AfterEach
  void close() {
    device.close();
  }

  @ParameterizedTest(name = "{1} bytes at {0}")
  @CsvSource({
    "0, 0",
    "0, 1",
    "1, 1",
    "3, 61",
    "64, 0",
    "64, 4096",
    "1001, 1000003",
    "4096, 16777216"
  })
  void bytesComeBackFromWhereTheyWerePut(long offset, int count) {
    DeviceMemory memory = device.allocate(offset + count + 5, "a test");
    MemorySegment staging = device.allocateStaging(2L * count + 2).segment();
    MemorySegment source = staging.asSlice(1, count);
    MemorySegment target = staging.asSlice(count + 1L, count);
    for (int i = 0; i < count; i++) {
      source.set(ValueLayout.JAVA_BYTE, i, (byte) (i * 31 + 7));
    }
    queue.upload(source, memory, offset);
    queue.download(memory, offset, target);
    queue.finish();
    assertThat(target.mismatch(source)).isEqualTo(-1);
  }

  @Test
  void copiesChangeARangeAndNothingElse() {
    DeviceMemory source = TestDevice.upload(device, 1, 2, 3, 4, 5);
    DeviceMemory target = TestDevice.upload(device, 9, 9, 9, 9, 9);
    queue.copy(source, 4, target, 8, 12);
    queue.copy(source, 0, target, 0, 0);
    queue.finish();
    assertThat(TestDevice.download(device, target)).containsExactly(9, 9, 2, 3, 4);
  }

  @ParameterizedTest(name = "{1} bytes at {0}")
  @CsvSource({"0, 0", "0, 4096", "1, 1", "3, 7", "16, 48", "5, 4000", "8, 8", "0, 16"})
  void zerosFillARangeAndNothingElse(int offset, int count) {
    byte[] expected = new byte[4096];
    Arrays.fill(expected, (byte) -1);
    DeviceMemory memory = device.allocate(expected.length, "a test");
    MemorySegment staging = device.allocateStaging(expected.length).segment();
    staging.copyFrom(MemorySegment.ofArray(expected));
    queue.upload(staging, memory, 0);
    queue.zero(memory, offset, count);
    queue.download(memory, 0, staging);
    queue.finish();
    Arrays.fill(expected, offset, offset + count, (byte) 0);
    assertThat(staging.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{1} bytes at {0}")
  @CsvSource({"-1, 1", "0, 101", "100, 1", "1, 100", "9223372036854775807, 1", "0, -1"})
  void rangesBeyondTheMemoryAreRefused(long offset, long count) {
    DeviceMemory memory = device.allocate(100, "keys");
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> queue.zero(memory, offset, count))
        .withMessageContaining("the memory for keys, which has 100 bytes");
  }

  @Test
  void operationsRunInOrder() {
    ComputeKernel add = TestDevice.kernels(device).kernel("add");
    DeviceMemory memory = TestDevice.upload(device, 5, 6, 7);
    for (int i = 0; i < 100; i++) {
      queue.launch(add, 1, 1, TestArguments.of(memory, 3L, 1));
    }
    queue.zero(memory, 4, 4);
    queue.launch(add, 2, 2, TestArguments.of(memory, 2L, 1));
    queue.finish();
    assertThat(TestDevice.download(device, memory)).containsExactly(106, 1, 107);
  }

  @Test
  void timesBetweenMarkersAreThoseOfTheWorkBetweenThem() {
    ComputeKernel burn = TestDevice.kernels(device).kernel("burn");
    DeviceMemory memory = device.allocate(4, "a test");
    queue.launch(burn, 1, 1, TestArguments.of(memory, 1));
    Marker first = queue.recordTime();
    queue.launch(burn, 1, 1, TestArguments.of(memory, 1 << 16));
    Marker second = queue.recordTime();
    queue.launch(burn, 1, 1, TestArguments.of(memory, MANY_ROUNDS));
    Marker third = queue.recordTime();
    long small = queue.nanosBetween(first, second);
    long large = queue.nanosBetween(second, third);
    assertThat(small).isPositive();
    assertThat(large).isGreaterThan(MIN_NANOS);
    assertThat(queue.nanosBetween(first, third)).isEqualTo(small + large);
  }

  @Test
  void aMarkerIsReachedWhenTheOperationsBeforeItAreDone() {
    ComputeKernel add = TestDevice.kernels(device).kernel("add");
    DeviceMemory memory = TestDevice.upload(device, 1);
    MemorySegment staging = device.allocateStaging(4).segment();
    queue.launch(add, 1, 1, TestArguments.of(memory, 1L, 41));
    queue.download(memory, 0, staging);
    Marker marker = queue.record();
    marker.await();
    assertThat(staging.get(ValueLayout.JAVA_INT, 0)).isEqualTo(42);
    marker.close();
    marker.close();
    assertThatIllegalStateException()
        .isThrownBy(marker::await)
        .withMessageContaining("a marker is closed");
  }

  @Test
  void aQueueWaitsForTheMarkerOfAnother() {
    ComputeKernel burn = TestDevice.kernels(device).kernel("burn");
    DeviceMemory memory = TestDevice.upload(device, 1);
    MemorySegment staging = device.allocateStaging(4).segment();
    try (ComputeQueue other = device.openQueue()) {
      queue.launch(burn, 1, 1, TestArguments.of(memory, 1 << 24));
      other.waitFor(queue.record());
      other.download(memory, 0, staging);
      other.finish();
    }
    assertThat(staging.get(ValueLayout.JAVA_INT, 0)).isEqualTo(burnt(1, 1 << 24));
  }

  @Test
  void aQueueRunsAKernelInALargerSizeWhileAnotherRunsIt() {
    ComputeKernel burn = TestDevice.kernels(device).kernel("burn");
    DeviceMemory first = TestDevice.upload(device, 1);
    DeviceMemory second = TestDevice.upload(device, 2, 3);
    try (ComputeQueue other = device.openQueue()) {
      queue.launch(burn, 1, 1, TestArguments.of(first, LONG_ROUNDS));
      other.launch(burn, 2, 1, TestArguments.of(second, 1));
    }
    queue.finish();
    assertThat(TestDevice.download(device, first)).containsExactly(burnt(1, LONG_ROUNDS));
    assertThat(TestDevice.download(device, second)).containsExactly(burnt(2, 1), burnt(3, 1));
  }

  private static int burnt(int value, int rounds) {
    int result = value;
    for (int i = 0; i < rounds; i++) {
      result = result * 1664525 + 1013904223;
    }
    return result;
  }

  @Test
  void closingAQueueWaitsForIt() {
    ComputeKernel burn = TestDevice.kernels(device).kernel("burn");
    DeviceMemory memory = TestDevice.upload(device, 1);
    StagingMemory staging = device.allocateStaging(4);
    queue.launch(burn, 1, 1, TestArguments.of(memory, 1 << 24));
    queue.download(memory, 0, staging.segment());
    queue.close();
    queue.close();
    assertThat(staging.segment().get(ValueLayout.JAVA_INT, 0)).isEqualTo(burnt(1, 1 << 24));
    assertThatIllegalStateException()
        .isThrownBy(queue::finish)
        .withMessageContaining("a queue is closed");
  }
}
