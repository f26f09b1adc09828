package org.qsketch.cuda;

import org.qsketch.gpu.GpuLifecycleContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Closing, forgetting and sharing, on the first device of this machine, if it has one. */
final class CudaGpuLifecycleContractTest extends GpuLifecycleContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
