package org.qsketch.cuda;

import org.qsketch.gpu.TaggedSumsContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Sums on a device that is opened twice: the first one of this machine, if it has one. */
final class CudaTaggedSumsContractTest extends TaggedSumsContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
