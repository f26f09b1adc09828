package org.qsketch.cuda;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.route.KeyRouterContract;

/** Keys on their way to other devices, on the first device of this machine, if it has one. */
final class CudaKeyRouterContractTest extends KeyRouterContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }

  @Override
  protected ComputeDevice openOtherDevice() {
    return Machine.openOther();
  }
}
