package org.qsketch.opencl;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.route.GroupRouterContract;

/** Keys on their way to other devices, on the first OpenCL device of this machine. */
@OnDevice
final class OpenClGroupRouterContractTest extends GroupRouterContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
