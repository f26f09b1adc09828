package org.qsketch.opencl;

import org.qsketch.gpu.ComputeDevice;
import org.qsketch.gpu.GpuContract;

/** What backends that run kernels must do, on the first OpenCL device of this machine. */
@OnDevice
final class OpenClGpuContractTest extends GpuContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
