package org.qsketch.cuda;

import org.qsketch.gpu.AutoGroupByContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Group-bys by the number of groups, on the first device of this machine, if it has one. */
final class CudaAutoGroupByContractTest extends AutoGroupByContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
