package org.qsketch.opencl;

import org.qsketch.gpu.GpuContract;
import org.qsketch.gpu.device.ComputeDevice;

/** What backends that run kernels must do, on the first OpenCL device of this machine. */
@OnDevice
final class OpenClGpuContractTest extends GpuContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
