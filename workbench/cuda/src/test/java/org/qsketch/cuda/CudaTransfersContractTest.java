package org.qsketch.cuda;

import org.qsketch.gpu.TransfersContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Copies between the host and the device, on the first device of this machine, if it has one. */
final class CudaTransfersContractTest extends TransfersContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
