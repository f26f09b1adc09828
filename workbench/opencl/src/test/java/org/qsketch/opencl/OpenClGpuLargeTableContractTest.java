package org.qsketch.opencl;

import org.qsketch.gpu.GpuLargeTableContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Tables beyond 4 GiB, on the first device of this machine, if it has one. */
@OnDevice
final class OpenClGpuLargeTableContractTest extends GpuLargeTableContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
