package org.qsketch.cuda;

import org.qsketch.gpu.GpuLargeTableContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Tables beyond 4 GiB, on the first device of this machine, if it has one. */
final class CudaGpuLargeTableContractTest extends GpuLargeTableContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
