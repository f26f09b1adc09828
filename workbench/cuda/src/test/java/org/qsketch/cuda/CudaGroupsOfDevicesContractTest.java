package org.qsketch.cuda;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.groupby.GroupsOfDevicesContract;

/** Groups of several devices, on the first device of this machine, if it has one. */
final class CudaGroupsOfDevicesContractTest extends GroupsOfDevicesContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }

  @Override
  protected ComputeDevice openOtherDevice() {
    return Machine.openOther();
  }
}
