package org.qsketch.cuda;

import org.qsketch.gpu.GpuContract;
import org.qsketch.gpu.device.ComputeDevice;

/** What backends that run kernels must do, on the first device of this machine, if it has one. */
final class CudaGpuContractTest extends GpuContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
