package org.qsketch.opencl;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.groupby.GroupsOfDevicesContract;

/** Groups of several devices, on the first OpenCL device of this machine. */
@OnDevice
final class OpenClGroupsOfDevicesContractTest extends GroupsOfDevicesContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
