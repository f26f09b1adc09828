package org.qsketch.cuda;

import org.qsketch.gpu.GroupTableContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Groups of many parts, on the first device of this machine, if it has one. */
final class CudaGroupTableContractTest extends GroupTableContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
