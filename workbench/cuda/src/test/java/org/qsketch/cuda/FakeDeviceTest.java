package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.ComputeProgram;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.DeviceLostException;
import org.qsketch.gpu.device.KernelCompilationException;
import org.qsketch.gpu.device.KernelSource;
import org.qsketch.memory.OutOfDeviceMemoryException;
import org.qsketch.memory.OutOfHostMemoryException;

/** What a device does with the driver, against one that keeps book of what it is asked for. */
final class FakeDeviceTest {
  private static final KernelSource SOURCE =
      new KernelSource("count.cu", "kernel count", Map.of("DEPTH", "3"));
  private static final int ILLEGAL_ADDRESS = 700;

  private final FakeDriver driver = new FakeDriver();
  private final FakeNvrtc nvrtc = new FakeNvrtc(13);
  @TempDir private Path folder;
  private CudaDevice device;

  @BeforeEach
  void open() {
    device = open(0);
  }

  private CudaDevice open(int ordinal) {
    CudaInstallation installation = new CudaInstallation(driver.functions(), nvrtc.compiler());
    return CudaDevice.open(installation, "cuda:" + ordinal, ordinal, new KernelCache(folder));
  }

  @AfterEach
  void nothingIsLeft() {
    device.close();
    assertThat(driver.retained()).isZero();
    assertThat(nvrtc.live()).isZero();
  }

  @Test
  void theDeviceSaysWhatItIs() {
    assertThat(device.name()).isEqualTo("cuda:0");
    assertThat(device.description().name()).isEqualTo("Fake GPU 70");
    assertThat(device.description().memoryBytes()).isEqualTo(FakeDriver.MEMORY);
    assertThat(device.description().computeUnits()).isEqualTo(132);
    assertThat(device.description().driver()).isEqualTo("CUDA 13.0, NVRTC 13.4");
  }

  @Test
  void bytesAreCopiedToTheDeviceWithinItAndBack() {
    try (StagingMemory staging = device.allocateStaging(64);
        DeviceMemory first = device.allocate(64, "a table");
        DeviceMemory second = device.allocate(64, "another");
        ComputeQueue queue = device.openQueue()) {
      staging.segment().fill((byte) 7);
      queue.upload(staging.segment(), first, 0);
      queue.zero(first, 8, 16);
      queue.copy(first, 0, second, 32, 32);
      queue.download(second, 32, staging.segment().asSlice(0, 32));
      queue.finish();
      assertThat(staging.segment().asSlice(0, 32).toArray(ValueLayout.JAVA_BYTE))
          .isEqualTo(sevensWithZerosAt8To24());
    }
    assertThat(driver.live()).isEmpty();
  }

  private static byte[] sevensWithZerosAt8To24() {
    byte[] expected = new byte[32];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = (byte) (i < 8 || i >= 24 ? 7 : 0);
    }
    return expected;
  }

  @Test
  void memoryOfNoBytesCanBeAllocatedAndCopied() {
    try (DeviceMemory nothing = device.allocate(0, "no keys");
        ComputeQueue queue = device.openQueue()) {
      assertThat(nothing.bytes()).isZero();
      queue.zero(nothing, 0, 0);
      queue.copy(nothing, 0, nothing, 0, 0);
      queue.upload(MemorySegment.NULL, nothing, 0);
      queue.finish();
    }
  }

  @Test
  void copiesBeyondTheEndAreRefused() {
    DeviceMemory memory = device.allocate(64, "a table");
    ComputeQueue queue = device.openQueue();
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> queue.zero(memory, 32, 33));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> queue.copy(memory, -1, memory, 0, 8));
  }

  @Test
  void argumentsReachTheKernelInTheirOrder() {
    try (DeviceMemory memory = device.allocate(64, "a table");
        ComputeProgram program = device.compile(SOURCE);
        ComputeQueue queue = device.openQueue()) {
      ComputeKernel kernel = program.kernel("count");
      queue.launch(kernel, Integer.MAX_VALUE, 256, memory, 1L << 40, 3, -1L);
      queue.launch(kernel, 1, 32, 5L, 6L, 7L, 8L);
      long address = ((CudaMemory) memory).address();
      assertThat(driver.launches())
          .containsExactly(
              new long[] {Integer.MAX_VALUE, 256, address, 1L << 40, 3, -1},
              new long[] {1, 32, 5, 6, 7, 8});
    }
  }

  @Test
  void argumentsOfOtherTypesAreRefused() {
    ComputeKernel kernel = device.compile(SOURCE).kernel("count");
    ComputeQueue queue = device.openQueue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> queue.launch(kernel, 1, 1, 1L, 2.5))
        .withMessageContaining("argument 1 of a kernel is 2.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> queue.launch(kernel, 1, 1, new Object[65]))
        .withMessageContaining("at most 64 arguments here, not 65");
  }

  @Test
  void anUnknownKernelIsNamed() {
    ComputeProgram program = device.compile(SOURCE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> program.kernel("query"))
        .withMessageStartingWith("count.cu has no kernel 'query'");
  }

  @Test
  void timeIsMeasuredBetweenMarkers() {
    try (ComputeQueue queue = device.openQueue();
        ComputeQueue other = device.openQueue();
        Marker start = queue.record();
        Marker end = queue.record()) {
      other.waitFor(end);
      assertThat(queue.nanosBetween(start, end)).isEqualTo(1_500_000);
    }
    assertThat(driver.live()).isEmpty();
  }

  @Test
  void aMarkerThatCannotBeRecordedIsFreed() {
    ComputeQueue queue = device.openQueue();
    driver.recordResult = ILLEGAL_ADDRESS;
    assertThatExceptionOfType(DeviceLostException.class).isThrownBy(queue::record);
    assertThat(driver.live()).containsExactly("stream");
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
  @ValueSource(ints = {214, 700, 714, 715, 716, 717, 718, 719})
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
    assertClosed("the device memory of the keys", () -> queue.launch(kernel, 1, 1, memory));
    staging.close();
    assertClosed("the staging memory", staging::segment);
    program.close();
    assertClosed("the program count.cu", () -> queue.launch(kernel, 1, 1));
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

  @Test
  void twoDevicesAreUsedInTurnsByAnyThread() throws InterruptedException {
    try (CudaDevice other = open(1)) {
      DeviceMemory here = device.allocate(8, "a table");
      DeviceMemory there = other.allocate(8, "a table");
      Thread elsewhere = Thread.ofPlatform().start(here::close);
      elsewhere.join();
      there.close();
      assertThat(driver.live()).isEmpty();
    }
  }

  @Test
  void aKernelIsCompiledForTheDeviceOnlyOnce() {
    device.compile(SOURCE).close();
    device.compile(SOURCE).close();
    assertThat(nvrtc.compiled()).containsExactly("--gpu-architecture=sm_90 --std=c++17 -DDEPTH=3");
  }

  @Test
  void aNewerDeviceGetsTheNewestPtx() {
    driver.capability = 121;
    try (CudaDevice newer = open(1)) {
      newer.compile(SOURCE);
      assertThat(nvrtc.compiled()).hasSize(1).first().asString().contains("compute_90");
      assertThat(driver.live()).isEqualTo(List.of("module ptx kernel count"));
    }
  }

  @Test
  void anOlderDeviceIsRefusedWithTheRemedy() {
    driver.capability = 61;
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> open(1))
        .withMessage(
            "cuda:1 has compute capability 6.1, NVRTC 13.4 compiles for 7.5 and newer: set"
                + " QSKETCH_NVRTC to an older NVRTC");
  }

  @Test
  void aSourceThatDoesNotCompileLeavesItsLogAndNothingElse() {
    KernelSource wrong = new KernelSource("own.cu", "error", Map.of());
    assertThatExceptionOfType(KernelCompilationException.class)
        .isThrownBy(() -> device.compile(wrong))
        .withMessageContaining("own.cu does not compile with NVRTC 13.4")
        .withMessageContaining("this is wrong");
    assertThat(nvrtc.live()).isZero();
    assertThat(folder).isEmptyDirectory();
  }
}
