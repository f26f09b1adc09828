package org.qsketch.cuda;

import org.qsketch.gpu.GpuPeersContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Counters of a device that is opened twice: the first one of this machine, if it has one. */
final class CudaPeersContractTest extends GpuPeersContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
