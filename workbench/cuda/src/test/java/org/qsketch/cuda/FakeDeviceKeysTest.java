package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.gpu.GpuBackend;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Keys over device memory that another library has allocated. */
final class FakeDeviceKeysTest extends FakeDeviceTests {
  private MemorySegment column;

  @BeforeEach
  void makeColumn() {
    column = driver.memoryOfOthers(0, 4 * Long.BYTES);
    for (int i = 0; i < 4; i++) {
      column.setAtIndex(ValueLayout.JAVA_LONG, i, 10L + i);
    }
  }

  private Keys keys(Backend backend, long pointer, long count) {
    return CudaKeys.of(backend, pointer, count, KeyWidth.BITS_64);
  }

  @Test
  void aColumnIsReadWhereItLiesAndNotFreed() {
    try (Backend backend = GpuBackend.of(device)) {
      try (Keys keys = keys(backend, column.address(), 4);
          Keys part = keys.slice(1, 3)) {
        assertThat(keys.toArray()).containsExactly(10, 11, 12, 13);
        column.setAtIndex(ValueLayout.JAVA_LONG, 1, 77);
        assertThat(part.toArray()).as("not a copy").containsExactly(77, 12);
      }
      assertThat(driver.live()).doesNotContain("memory");
      try (Keys again = keys(backend, column.address() + Long.BYTES, 3)) {
        assertThat(again.toArray()).as("not freed").containsExactly(77, 12, 13);
      }
    }
  }

  @Test
  void aColumnOfNarrowKeysIsWidened() {
    try (Backend backend = GpuBackend.of(device);
        Keys keys = CudaKeys.of(backend, column.address() + 4, 2, KeyWidth.BITS_32)) {
      assertThat(keys.toArray()).containsExactly(0, 11);
    }
  }

  @Test
  void managedMemoryIsReadWhereverItIs() {
    MemorySegment managed = driver.memoryOfOthers(FakeDriver.MANAGED, 2 * Long.BYTES);
    managed.setAtIndex(ValueLayout.JAVA_LONG, 1, 7);
    try (Backend backend = GpuBackend.of(device);
        Keys keys = keys(backend, managed.address(), 2)) {
      assertThat(keys.toArray()).containsExactly(0, 7);
      refused(backend, managed.address(), 3, "the keys have 24 bytes", "16 are allocated");
    }
  }

  @Test
  void closedKeysAreNotUsedAndAClosedBackendHasNone() {
    Backend backend = GpuBackend.of(device);
    Keys keys = keys(backend, column.address(), 4);
    keys.close();
    keys.close();
    assertThatIllegalStateException().isThrownBy(keys::toArray).withMessageContaining("closed");
    backend.close();
    assertThatIllegalStateException().isThrownBy(() -> keys(backend, column.address(), 4));
  }

  @Test
  void aPointerThatIsNoneIsRefusedWithTheRemedy() {
    MemorySegment far = driver.memoryOfOthers(1, 64);
    MemorySegment host = driver.memoryOfOthers(-1, 64);
    try (Backend backend = GpuBackend.of(device)) {
      refused(backend, 0, 4, "the device pointer is 0");
      refused(backend, column.address() + 4, 2, "no multiple of 8");
      refused(backend, column.address(), -1, "the number of keys is -1");
      refused(backend, column.address(), 5, "the keys have 40 bytes", "32 are allocated");
      refused(backend, column.address() + 8, 4, "the keys have 32 bytes", "24 are allocated");
      refused(backend, 4096, 1, "the driver knows no memory at 0x1000");
      refused(
          backend,
          far.address(),
          1,
          "memory of device 1, and not of cuda:0",
          "open the backend cuda:1");
      refused(backend, host.address(), 1, "memory of the host", "Keys.of(MemorySegment, KeyWidth)");
      assertThat(driver.live()).doesNotContain("memory");
    }
  }

  private void refused(Backend backend, long pointer, long count, String... why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> keys(backend, pointer, count))
        .satisfies(error -> assertThat(error.getMessage()).contains(why));
  }

  @Test
  void otherBackendsHaveNoDevicePointers() {
    try (Backend cpu = Backends.open("cpu")) {
      refused(cpu, column.address(), 4, "the backend cpu has no device pointers: open one of CUDA");
    }
  }
}
