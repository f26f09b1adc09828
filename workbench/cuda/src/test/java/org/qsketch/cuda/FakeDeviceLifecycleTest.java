package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.gpu.TestArguments;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.ComputeProgram;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.DeviceLostException;
import org.qsketch.memory.OutOfDeviceMemoryException;
import org.qsketch.memory.OutOfHostMemoryException;

/** How a device reports errors, and that it frees everything whatever happens. */
final class FakeDeviceLifecycleTest extends FakeDeviceTests {
  @Test
  void aMarkerThatCannotBeRecordedIsFreed() {
    ComputeQueue queue = device.openQueue();
    driver.recordResult = ILLEGAL_ADDRESS;
    assertThatExceptionOfType(DeviceLostException.class).isThrownBy(queue::recordTime);
    assertThat(driver.live()).containsExactly("stream");
  }

  @Test
  void eventsOfMarkersAreUsedAgainAndFreedWithTheDevice() {
    ComputeQueue queue = device.openQueue();
    for (int i = 0; i < 3; i++) {
      try (Marker _ = queue.record();
          Marker _ = queue.record()) {
        assertThat(driver.live()).containsExactlyInAnyOrder("stream", "event", "event");
      }
    }
    device.close();
    assertThat(driver.live()).isEmpty();
  }

  @Test
  void tooMuchMemoryIsRefusedWithTheBytesAvailable() {
    try (DeviceMemory half = device.allocate(FakeDriver.MEMORY / 2, "a table")) {
      assertThatExceptionOfType(OutOfDeviceMemoryException.class)
          .isThrownBy(() -> device.allocate(1L << 40, "a sub-warp sketch"))
          .withMessageContaining(
              "a sub-warp sketch needs 1.00 TiB of device memory, 512.00 KiB are available");
      assertThat(half.bytes()).isEqualTo(device.freeBytes());
    }
    assertThatExceptionOfType(OutOfHostMemoryException.class)
        .isThrownBy(() -> device.allocateStaging(1L << 40))
        .withMessageContaining("1.00 TiB of host memory");
  }

  @Test
  void anErrorIsReportedWithItsNameAndTheDeviceStaysUsable() {
    ComputeQueue queue = device.openQueue();
    driver.failNext(1);
    assertThatExceptionOfType(CudaException.class)
        .isThrownBy(queue::finish)
        .withMessage("CUDA cannot finish a queue: CUDA_ERROR_1 (meaning of 1)");
    assertThatCode(queue::finish).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {214, 220, 226, 700, 702, 709, 710, 714, 715, 716, 717, 718, 719, 721, 810, 999})
  void afterAFatalErrorEverythingButCloseFailsAlike(int code) {
    ComputeQueue queue = device.openQueue();
    DeviceMemory memory = device.allocate(8, "a table");
    StagingMemory staging = device.allocateStaging(8);
    driver.failNext(code);
    String message = lost(queue::finish);
    assertThat(message)
        .contains(
            "the device cuda:0 failed", "finish a queue", "CUDA_ERROR_" + code, "open it again");
    assertThat(lost(() -> queue.zero(memory, 0, 8))).isEqualTo(message);
    assertThat(lost(() -> device.allocate(8, "more"))).isEqualTo(message);
    assertThat(lost(device::freeBytes)).isEqualTo(message);
    assertThat(lost(queue::record)).isEqualTo(message);
    Stream.of(queue, memory, staging, device)
        .forEach(open -> assertThatCode(open::close).doesNotThrowAnyException());
    assertThat(driver.live()).isEmpty();
  }

  private static String lost(ThrowingCallable operation) {
    DeviceLostException e = new DeviceLostException("", "");
    try {
      operation.call();
    } catch (DeviceLostException thrown) {
      e = thrown;
    } catch (Throwable other) {
      throw new AssertionError("not lost", other);
    }
    return e.getMessage();
  }

  @Test
  void aFatalErrorThatOnlyCloseMeetsIsReportedByTheNextOperation() {
    ComputeQueue queue = device.openQueue();
    ComputeQueue other = device.openQueue();
    driver.failFromNowOn(ILLEGAL_ADDRESS);
    assertThatCode(queue::close).doesNotThrowAnyException();
    assertThatExceptionOfType(DeviceLostException.class).isThrownBy(other::finish);
  }

  @Test
  void aLostDeviceIsOpenedAgain() {
    driver.failFromNowOn(ILLEGAL_ADDRESS);
    assertThatExceptionOfType(DeviceLostException.class).isThrownBy(device::freeBytes);
    device.close();
    device = open(0);
    assertThat(device.freeBytes()).isEqualTo(FakeDriver.MEMORY);
  }

  @Test
  void closingTheDeviceFreesWhatIsOpen() {
    DeviceMemory memory = device.allocate(8, "a table");
    StagingMemory staging = device.allocateStaging(8);
    MemorySegment segment = staging.segment();
    ComputeQueue queue = device.openQueue();
    Marker marker = queue.record();
    ComputeProgram program = device.compile(SOURCE);
    assertThat(driver.live())
        .containsExactly("event", "memory", "module kernel count", "staging", "stream");
    device.close();
    assertThat(driver.live()).isEmpty();
    assertThatIllegalStateException().isThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, 0));
    Stream.of(memory, staging, queue, marker, program, device)
        .forEach(closed -> assertThatCode(closed::close).doesNotThrowAnyException());
  }

  @Test
  void anythingUsedAfterCloseIsNamed() {
    DeviceMemory memory = device.allocate(8, "the keys");
    StagingMemory staging = device.allocateStaging(8);
    ComputeProgram program = device.compile(SOURCE);
    ComputeKernel kernel = program.kernel("count");
    ComputeQueue queue = device.openQueue();
    Marker marker = queue.record();
    memory.close();
    assertClosed("the device memory of the keys", () -> queue.zero(memory, 0, 8));
    assertClosed(
        "the device memory of the keys",
        () -> queue.launch(kernel, 1, 1, TestArguments.of(memory)));
    staging.close();
    assertClosed("the staging memory", staging::segment);
    program.close();
    assertClosed("the program count.cu", () -> queue.launch(kernel, 1, 1, TestArguments.of()));
    assertClosed("the program count.cu", () -> program.kernel("count"));
    marker.close();
    assertClosed("the marker", marker::await);
    assertClosed("the marker", () -> queue.waitFor(marker));
    queue.close();
    assertClosed("the queue of cuda:0", queue::finish);
    device.close();
    assertClosed("cuda:0", () -> device.allocate(8, "more"));
    assertClosed("cuda:0", device::openQueue);
  }

  private static void assertClosed(String name, ThrowingCallable operation) {
    assertThatIllegalStateException().isThrownBy(operation).withMessage(name + " is closed");
  }
}
