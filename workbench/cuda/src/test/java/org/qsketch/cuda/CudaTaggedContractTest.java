package org.qsketch.cuda;

import org.qsketch.gpu.GpuTaggedContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Tagged sketches with few buckets, on the first device of this machine, if it has one. */
final class CudaTaggedContractTest extends GpuTaggedContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
