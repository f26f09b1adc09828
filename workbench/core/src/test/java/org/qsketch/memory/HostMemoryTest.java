package org.qsketch.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.OperatingSystemMXBean;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

final class HostMemoryTest {
  @Test
  void memoryIsZeroAndBeginsOnACacheLine() {
    try (HostMemory memory = HostMemory.allocate(1000, "a test")) {
      assertThat(memory.segment().byteSize()).isEqualTo(1000);
      assertThat(memory.segment().toArray(JAVA_BYTE)).containsOnly(0);
      assertThat(memory.segment().address() % HostMemory.ALIGNMENT).isZero();
    }
  }

  @Test
  void noBytesCanBeAllocated() {
    try (HostMemory memory = HostMemory.allocate(0, "a test")) {
      assertThat(memory.segment().byteSize()).isZero();
    }
  }

  @Test
  void closedMemoryRefusesEveryAccess() {
    HostMemory memory = HostMemory.allocate(8, "a test");
    MemorySegment segment = memory.segment();
    memory.close();
    memory.close();
    assertThatIllegalStateException().isThrownBy(() -> segment.get(JAVA_BYTE, 0));
    assertThatIllegalStateException().isThrownBy(() -> memory.segment().fill((byte) 1));
  }

  @Test
  void moreThanThereIsIsRefusedWithBothNumbers() {
    assertThatExceptionOfType(OutOfHostMemoryException.class)
        .isThrownBy(() -> HostMemory.allocate(1L << 60, "a huge table"))
        .withMessageContaining("a huge table needs 1.00 EiB")
        .withMessageMatching(".*[0-9.]+ [GMK]iB are available.*");
  }

  @Test
  void availableMemoryIsMoreThanNothingAndNoMoreThanThereIs() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    assertThat(AvailableMemory.bytes()).isBetween(1L, system.getTotalMemorySize());
  }
}
