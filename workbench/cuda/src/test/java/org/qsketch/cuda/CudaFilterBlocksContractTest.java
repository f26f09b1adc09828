package org.qsketch.cuda;

import org.qsketch.gpu.FilterBlocksContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Blocks of filters, on the first device of this machine, if it has one. */
final class CudaFilterBlocksContractTest extends FilterBlocksContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
