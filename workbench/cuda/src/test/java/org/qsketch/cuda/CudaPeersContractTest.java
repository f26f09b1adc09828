package org.qsketch.cuda;

import org.qsketch.gpu.GpuPeersContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Counters of a device and another one, which is the same opened again if there is no other. */
final class CudaPeersContractTest extends GpuPeersContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }

  @Override
  protected ComputeDevice openOtherDevice() {
    return Machine.openOther();
  }
}
