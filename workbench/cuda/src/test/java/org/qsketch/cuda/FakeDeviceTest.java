package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.gpu.TestArguments;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.ComputeProgram;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.KernelCompilationException;
import org.qsketch.gpu.device.KernelSource;

/** What a device asks of its driver. */
final class FakeDeviceTest extends FakeDeviceTests {
  @Test
  void theDeviceSaysWhatItIs() {
    assertThat(device.name()).isEqualTo("cuda:0");
    assertThat(device.description().name()).isEqualTo("Fake GPU 70");
    assertThat(device.description().memoryBytes()).isEqualTo(FakeDriver.MEMORY);
    assertThat(device.description().computeUnits()).isEqualTo(132);
    assertThat(device.description().driver()).isEqualTo("CUDA 13.0, NVRTC 13.4");
    assertThat(device.cacheBytes()).isEqualTo(FakeDriver.CACHE);
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
      queue.launch(kernel, Integer.MAX_VALUE, 256, TestArguments.of(memory, 1L << 40, 3, -1L));
      queue.launch(kernel, 1, 32, TestArguments.of(5L, 6L, 7L, 8L));
      long address = ((CudaMemory) memory).address();
      assertThat(driver.launches())
          .containsExactly(
              new long[] {Integer.MAX_VALUE, 256, address, 1L << 40, 3, -1},
              new long[] {1, 32, 5, 6, 7, 8});
    }
  }

  @Test
  void moreArgumentsThanThereIsSpaceForAreRefused() {
    ComputeKernel kernel = device.compile(SOURCE).kernel("count");
    ComputeQueue queue = device.openQueue();
    Object[] many = Collections.nCopies(65, 1L).toArray();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> queue.launch(kernel, 1, 1, TestArguments.of(many)))
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
        Marker start = queue.recordTime();
        Marker end = queue.recordTime()) {
      assertThat(queue.nanosBetween(start, end)).isEqualTo(1_500_000);
    }
    assertThat(driver.live()).isEmpty();
  }

  @Test
  void aQueueWaitsForTheMarkerOfAnother() {
    try (ComputeQueue queue = device.openQueue();
        ComputeQueue other = device.openQueue();
        Marker marker = queue.record()) {
      other.waitFor(marker);
      assertThat(driver.waits()).containsExactly("stream for event");
    }
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
  void theOldestDeviceGetsItsMachineCode() {
    driver.capability = 75;
    try (CudaDevice oldest = open(1)) {
      oldest.compile(SOURCE);
      assertThat(nvrtc.compiled()).hasSize(1).first().asString().contains("sm_75");
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
