package org.qsketch.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.memory.OutOfDeviceMemoryException;
import org.qsketch.memory.OutOfHostMemoryException;

@OnDevice
final class OpenClMemoryTest {
  private final OpenClDevice device = TestDevice.open();

  @AfterEach
  void close() {
    device.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 3, 4096, (1 << 20) - 1, 1 << 20, (1 << 20) + 1})
  void memoryHasTheSizeAskedFor(long bytes) {
    try (DeviceMemory memory = device.allocate(bytes, "a test")) {
      assertThat(memory.bytes()).isEqualTo(bytes);
    }
  }

  @Test
  void moreThanTheDeviceHasIsRefused() {
    long before = device.freeBytes();
    assertThatExceptionOfType(OutOfDeviceMemoryException.class)
        .isThrownBy(() -> device.allocate(1L << 40, "a huge table"))
        .withMessageContaining("a huge table needs 1.00 TiB of device memory");
    assertThat(device.freeBytes()).isGreaterThan(before / 2);
  }

  @Test
  void memoryInUseIsRefused() {
    long total = device.description().memoryBytes();
    MemoryBudget budget = new MemoryBudget(total, false);
    budget.reserve(total - 10, "a table");
    assertThat(budget.free()).isEqualTo(10);
    assertThatExceptionOfType(OutOfDeviceMemoryException.class)
        .isThrownBy(() -> budget.reserve(11, "keys"))
        .withMessageContaining("keys needs 11 bytes")
        .withMessageContaining("10 bytes are available");
    budget.release(total - 10);
    budget.reserve(total, "all of it");
  }

  @Test
  void aDeviceInHostMemoryHasNoMoreThanTheHost() {
    MemoryBudget budget = new MemoryBudget(Long.MAX_VALUE, true);
    assertThat(budget.free()).isLessThan(1L << 50);
    assertThatExceptionOfType(OutOfDeviceMemoryException.class)
        .isThrownBy(() -> budget.reserve(1L << 50, "keys"));
  }

  @Test
  void aFailedAllocationTakesNothingFromTheBudget() {
    long before = device.description().memoryBytes();
    for (int i = 0; i < 100; i++) {
      assertThatExceptionOfType(OutOfDeviceMemoryException.class)
          .isThrownBy(() -> device.allocate(before - (1 << 20), "almost everything"));
    }
    device.allocate(1 << 20, "little").close();
  }

  @Test
  void negativeSizesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> device.allocate(-1, "keys"))
        .withMessageContaining("keys asks for -1 bytes");
  }

  @Test
  void closingTwiceIsFineButUseAfterwardsIsNot() {
    DeviceMemory memory = device.allocate(4, "counters");
    memory.close();
    memory.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> TestDevice.download(device, memory))
        .withMessageContaining("the memory for counters is closed")
        .withMessageContaining(device.name());
  }

  @Test
  void stagingMemoryIsReadAndWrittenUntilClosed() {
    StagingMemory staging = device.allocateStaging(100);
    MemorySegment segment = staging.segment();
    segment.fill((byte) 7);
    assertThat(segment.byteSize()).isEqualTo(100);
    assertThat(segment.get(ValueLayout.JAVA_BYTE, 99)).isEqualTo((byte) 7);
    staging.close();
    staging.close();
    assertThatIllegalStateException().isThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, 0));
    assertThatIllegalStateException()
        .isThrownBy(staging::segment)
        .withMessageContaining("staging memory is closed");
  }

  @Test
  void stagingMemoryHasBounds() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> device.allocateStaging(0))
        .withMessageContaining("0 bytes");
    assertThatExceptionOfType(OutOfHostMemoryException.class)
        .isThrownBy(() -> device.allocateStaging(1L << 31))
        .withMessageContaining("staging memory needs 2,147,483,648 bytes");
  }

  @Test
  void memoryOfAnotherDeviceIsRefused() {
    try (OpenClDevice other = TestDevice.open()) {
      DeviceMemory foreign = other.allocate(4, "keys");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> TestDevice.download(device, foreign))
          .withMessageContaining("the memory for keys belongs to the device");
    }
  }
}
