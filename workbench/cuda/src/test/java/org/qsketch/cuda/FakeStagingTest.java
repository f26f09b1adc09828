package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.DeviceLostException;
import org.qsketch.gpu.memory.Transfers;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.memory.OutOfHostMemoryException;

/** Where staging memory comes from, and that it is unlocked and freed once, whatever happens. */
final class FakeStagingTest extends FakeDeviceTests {
  private static final int NOT_PERMITTED = 800;
  private static final int NOT_SUPPORTED = 801;
  private static final long LARGE = 32L << 20;

  @Test
  void smallStagingComesFromTheDriver() {
    try (StagingMemory staging = device.allocateStaging(FakeDriver.MEMORY)) {
      assertThat(staging.segment().byteSize()).isEqualTo(FakeDriver.MEMORY);
      assertThat(driver.live()).containsExactly("staging");
      assertThat(driver.registered()).isEmpty();
    }
  }

  @Test
  void largeStagingComesFromTheSystemAndIsLockedUntilItIsClosed() {
    StagingMemory staging = device.allocateStaging(LARGE);
    MemorySegment segment = staging.segment();
    assertThat(segment.byteSize()).isEqualTo(LARGE);
    assertThat(driver.live()).containsExactly("locked " + LARGE);
    segment.set(ValueLayout.JAVA_BYTE, LARGE - 1, (byte) 7);
    staging.close();
    staging.close();
    assertRegisteredOnceAndFreed();
    assertThatIllegalStateException()
        .isThrownBy(staging::segment)
        .withMessage("the staging memory is closed");
    assertThatIllegalStateException().isThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, 0));
  }

  @Test
  void lockedStagingIsCopiedBothWays() {
    try (StagingMemory staging = device.allocateStaging(LARGE);
        DeviceMemory memory = device.allocate(64, "a table");
        ComputeQueue queue = device.openQueue()) {
      MemorySegment end = staging.segment().asSlice(LARGE - 64);
      end.fill((byte) 7);
      queue.upload(end, memory, 0);
      queue.download(memory, 0, staging.segment().asSlice(0, 64));
      queue.finish();
      assertThat(staging.segment().asSlice(0, 64).mismatch(end)).isEqualTo(-1);
    }
  }

  @Test
  void copiesInFlightEndBeforeStagingIsUnlocked() {
    StagingMemory staging = device.allocateStaging(LARGE);
    DeviceMemory memory = device.allocate(64, "a table");
    device.openQueue().upload(staging.segment().asSlice(0, 64), memory, 0);
    assertThatCode(staging::close).doesNotThrowAnyException();
    memory.close();
    assertThat(driver.live()).containsExactly("stream");
  }

  @Test
  void stagingIsNotFilledAgainBeforeItsCopyEnds() {
    try (DeviceMemory memory = device.allocate(100 * Long.BYTES, "a table");
        ComputeQueue queue = device.openQueue();
        Transfers transfers = Transfers.of(device, queue)) {
      long[] numbers = LongStream.range(0, 100).toArray(); // many more than slots
      for (int i = 0; i < numbers.length; i++) {
        long at = (long) i * Long.BYTES;
        transfers.write(memory, at, MemorySegment.ofArray(new long[] {numbers[i]}));
      }
      MemorySegment back = MemorySegment.ofArray(new long[numbers.length]);
      transfers.read(memory, back);
      assertThat(back.toArray(ValueLayout.JAVA_LONG)).isEqualTo(numbers);
    }
  }

  @Test
  void closingTheDeviceUnlocksStaging() {
    StagingMemory staging = device.allocateStaging(LARGE);
    device.close();
    assertRegisteredOnceAndFreed();
    assertThatCode(staging::close).doesNotThrowAnyException();
  }

  @Test
  void stagingOfALostDeviceIsUnlockedAndFreed() {
    StagingMemory staging = device.allocateStaging(LARGE);
    driver.failNext(ILLEGAL_ADDRESS);
    assertThatExceptionOfType(DeviceLostException.class).isThrownBy(device::freeBytes);
    staging.close();
    assertRegisteredOnceAndFreed();
  }

  /** The driver may still copy from its pages. */
  @Test
  @Timeout(60)
  void lockedStagingOfAForgottenDeviceIsKept() throws InterruptedException {
    FakeDriver other = new FakeDriver();
    open(other, 0).allocateStaging(LARGE);
    collectGarbage();
    collectGarbage();
    assertThat(other.registered()).hasSize(1).allMatch(memory -> memory.scope().isAlive());
  }

  /** Waits until memory that was forgotten is freed. */
  private static void collectGarbage() throws InterruptedException {
    MemorySegment forgotten = HostMemory.allocate(64, "a test").segment();
    while (forgotten.scope().isAlive()) {
      System.gc();
      Thread.sleep(1);
    }
  }

  @Test
  void stagingThatTheDriverCannotLockForLackOfMemoryIsFreed() {
    driver.registerResult = CudaErrors.OUT_OF_MEMORY;
    assertThatExceptionOfType(OutOfHostMemoryException.class)
        .isThrownBy(() -> device.allocateStaging(LARGE))
        .withMessageStartingWith("staging for copies needs 32.00 MiB of host memory");
    assertRegisteredOnceAndFreed();
  }

  @Test
  void stagingThatTheDriverDoesNotLockIsFreedAndTheReasonNamed() {
    driver.registerResult = NOT_PERMITTED;
    assertThatExceptionOfType(CudaException.class)
        .isThrownBy(() -> device.allocateStaging(LARGE))
        .withMessage("CUDA cannot page-lock memory: CUDA_ERROR_800 (meaning of 800)");
    assertRegisteredOnceAndFreed();
  }

  @Test
  void aDriverThatCannotLockMemoryAllocatesItInstead() {
    driver.registerResult = NOT_SUPPORTED;
    try (StagingMemory staging = device.allocateStaging(LARGE)) {
      assertThat(staging.segment().byteSize()).isEqualTo(LARGE);
    }
    assertRegisteredOnceAndFreed();
  }

  private void assertRegisteredOnceAndFreed() {
    assertThat(driver.registered()).hasSize(1).noneMatch(memory -> memory.scope().isAlive());
    assertThat(driver.live()).isEmpty();
  }
}
