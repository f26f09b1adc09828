package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.qsketch.contract.JavaProcess;
import org.qsketch.gpu.TestArguments;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.DeviceLostException;
import org.qsketch.gpu.device.KernelSource;

/**
 * A kernel that writes outside its memory. CUDA then makes the device unusable for the process, so
 * a separate process runs it.
 */
final class FaultTest {
  private static final KernelSource FAULT =
      new KernelSource(
          "fault.cu",
          "extern \"C\" __global__ void fault(unsigned* values) { values[1ULL << 45] = 1; }",
          Map.of());

  @Test
  void anIllegalAddressLosesTheDeviceAndIsReportedByEveryLaterUse()
      throws IOException, InterruptedException {
    CudaInstallation _ = Machine.requireDevice();
    assertThat(JavaProcess.lines(JavaProcess.of(FaultTest.class)))
        .filteredOn(line -> line.startsWith("the device"))
        .allSatisfy(line -> assertThat(line).contains("cuda failed", "CUDA_ERROR_ILLEGAL_ADDRESS"))
        .hasSize(3);
  }

  /** Prints what each use of the device after the fault throws. */
  static void main() {
    CudaDevice device = CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
    DeviceMemory memory = device.allocate(4, "a number");
    ComputeQueue queue = device.openQueue();
    queue.launch(device.compile(FAULT).kernel("fault"), 1, 1, TestArguments.of(memory));
    report(queue::finish);
    report(queue::record);
    report(device::freeBytes);
    device.close();
  }

  private static void report(Runnable use) {
    try {
      use.run();
      System.out.println("nothing was reported");
    } catch (DeviceLostException e) {
      System.out.println(e.getMessage());
    }
  }
}
