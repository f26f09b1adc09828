package org.qsketch.cuda;

import org.qsketch.gpu.RowSumsContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Sums on a device that is opened twice: the first one of this machine, if it has one. */
final class CudaRowSumsContractTest extends RowSumsContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
