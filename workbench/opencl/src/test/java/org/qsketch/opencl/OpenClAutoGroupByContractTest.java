package org.qsketch.opencl;

import org.qsketch.gpu.AutoGroupByContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Group-bys by the number of groups, on the first OpenCL device of this machine. */
@OnDevice
final class OpenClAutoGroupByContractTest extends AutoGroupByContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
