package org.qsketch.opencl;

import org.qsketch.gpu.GpuTaggedContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Tagged sketches with few buckets, on the first OpenCL device of this machine. */
@OnDevice
final class OpenClTaggedContractTest extends GpuTaggedContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
