package org.qsketch.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jocl.CL;
import org.jocl.CLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.gpu.device.ComputeDevice.ComputeProgram;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.DeviceLostException;
import org.qsketch.gpu.device.KernelCompilationException;
import org.qsketch.gpu.device.KernelDialect;
import org.qsketch.gpu.device.KernelSource;
import org.qsketch.memory.OutOfDeviceMemoryException;

@OnDevice
final class OpenClDeviceTest {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final int ROUNDS = 10;
  private static final int DEVICES = 200;

  /** The bytes that each device would leak if it did not free its memory. */
  private static final long LEAK = 1 << 20;

  private final OpenClDevice device = TestDevice.open();

  @AfterEach
  void close() {
    device.close();
  }

  @Test
  void aDeviceSaysWhatItIs() {
    assertThat(device.name()).isEqualTo("opencl");
    assertThat(device.dialect()).isEqualTo(KernelDialect.OPENCL);
    assertThat(device.description().name()).isNotBlank();
    assertThat(device.description().driver()).matches("OpenCL \\d\\.\\d \\S+, driver \\S.*");
    assertThat(device.description().computeUnits()).isPositive();
    assertThat(device.freeBytes()).isPositive();
  }

  @Test
  void closingADeviceClosesAllItMade() {
    ComputeQueue queue = device.openQueue();
    DeviceMemory memory = device.allocate(8, "keys");
    StagingMemory staging = device.allocateStaging(8);
    ComputeProgram program = TestDevice.kernels(device);
    Marker marker = queue.record();
    device.close();
    device.close();
    List<ThrowingCallable> uses =
        List.of(
            queue::finish,
            () -> queue.zero(memory, 0, 8),
            staging::segment,
            () -> program.kernel("add"),
            marker::await,
            device::freeBytes,
            device::openQueue,
            () -> device.allocate(1, "keys"),
            () -> device.allocateStaging(1),
            () -> TestDevice.kernels(device));
    assertThat(uses)
        .allSatisfy(
            use ->
                assertThatIllegalStateException()
                    .isThrownBy(use)
                    .withMessageContaining("is closed")
                    .withMessageContaining("opencl"));
    assertThatCode(
            () -> {
              queue.close();
              memory.close();
              staging.close();
              program.close();
              marker.close();
            })
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        CL.CL_OUT_OF_RESOURCES,
        CL.CL_OUT_OF_HOST_MEMORY,
        CL.CL_INVALID_COMMAND_QUEUE,
        CL.CL_INVALID_CONTEXT,
        CL.CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
        ErrorCode.NVIDIA_FAULT
      })
  void afterAFatalErrorNothingWorksButClosing(int error) {
    ComputeQueue queue = device.openQueue();
    DeviceMemory memory = device.allocate(8, "keys");
    Marker marker = queue.record();
    List<ThrowingCallable> uses =
        List.of(
            () -> device.health().run(() -> fail(error)),
            queue::finish,
            queue::record,
            () -> queue.zero(memory, 0, 8),
            marker::await,
            device::freeBytes,
            device::openQueue,
            () -> device.allocate(1, "keys"),
            () -> device.allocateStaging(1),
            () -> TestDevice.kernels(device));
    assertThat(uses)
        .allSatisfy(
            use ->
                assertThatExceptionOfType(DeviceLostException.class)
                    .isThrownBy(use)
                    .withMessageContaining("the device opencl failed: " + ErrorCode.text(error)));
    assertThatCode(device::close).doesNotThrowAnyException();
  }

  private static void fail(int error) {
    throw new CLException("injected", error);
  }

  @Test
  void anErrorThatIsNotFatalIsReportedOnce() {
    assertThatExceptionOfType(OpenClException.class)
        .isThrownBy(() -> device.health().run(() -> fail(CL.CL_INVALID_VALUE)))
        .withMessage(
            "OpenCL on opencl reports CL_INVALID_VALUE (a size, an offset or a flag is out of bounds)");
    device.openQueue().finish();
  }

  @Test
  void closedResourcesLeaveNoReferenceToTheContext() {
    KernelSource broken = new KernelSource("broken.cl", "kernel void broken(", Map.of());
    long before = contextReferences();
    for (int round = 0; round < ROUNDS; round++) {
      openAndCloseOneOfEach();
      assertThatIllegalArgumentException().isThrownBy(() -> device.allocateStaging(0));
      assertThatExceptionOfType(OutOfDeviceMemoryException.class)
          .isThrownBy(() -> device.allocate(device.description().memoryBytes(), "everything"));
      assertThatExceptionOfType(KernelCompilationException.class)
          .isThrownBy(() -> device.compile(broken));
    }
    assertThat(contextReferences()).isLessThan(before + ROUNDS);
  }

  private void openAndCloseOneOfEach() {
    device.allocate(1 << 20, "keys").close();
    device.allocateStaging(1 << 16).close();
    try (ComputeProgram program = TestDevice.kernels(device);
        ComputeQueue queue = device.openQueue();
        Marker marker = queue.record()) {
      program.kernel("add");
      queue.waitFor(marker);
    }
  }

  private long contextReferences() {
    return Query.number(
        (size, value, needed) ->
            CL.clGetContextInfo(
                device.context(), CL.CL_CONTEXT_REFERENCE_COUNT, size, value, needed));
  }

  @Test
  void openingAndClosingDevicesLeaksNoMemory() throws IOException {
    Assumptions.assumeTrue(Files.isReadable(STATUS), "needs /proc to see how large the process is");
    openAndCloseDevices();
    long before = residentBytes();
    openAndCloseDevices();
    assertThat(residentBytes() - before).isLessThan(DEVICES * LEAK / 2);
  }

  private static void openAndCloseDevices() {
    for (int i = 0; i < DEVICES; i++) {
      OpenClDevice opened = TestDevice.open();
      opened.openQueue().zero(opened.allocate(LEAK, "keys"), 0, LEAK);
      opened.close();
    }
  }

  private static long residentBytes() throws IOException {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .sum();
    }
  }
}
