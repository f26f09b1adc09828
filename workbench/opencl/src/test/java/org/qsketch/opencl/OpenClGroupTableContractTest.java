package org.qsketch.opencl;

import org.qsketch.gpu.GroupTableContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Groups of many parts, on the first OpenCL device of this machine. */
@OnDevice
final class OpenClGroupTableContractTest extends GroupTableContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
