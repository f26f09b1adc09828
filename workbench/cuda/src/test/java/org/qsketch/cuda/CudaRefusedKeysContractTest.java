package org.qsketch.cuda;

import org.qsketch.gpu.RefusedKeysContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Keys that a filter refused, on the first device of this machine, if it has one. */
final class CudaRefusedKeysContractTest extends RefusedKeysContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
