package org.qsketch.opencl;

import org.qsketch.gpu.GpuLifecycleContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Closing, forgetting and sharing, on the first device of this machine, if it has one. */
@OnDevice
final class OpenClGpuLifecycleContractTest extends GpuLifecycleContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
