package org.qsketch.cuda;

import org.qsketch.gpu.RowSumsContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Sums on a device and another one, which is the same opened again if there is no other. */
final class CudaRowSumsContractTest extends RowSumsContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }

  @Override
  protected ComputeDevice openOtherDevice() {
    return Machine.openOther();
  }
}
