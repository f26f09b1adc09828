package org.qsketch.cuda;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.groupby.method.PairPartitionContract;

/** Partitions of pairs, on the first device of this machine, if it has one. */
final class CudaPairPartitionContractTest extends PairPartitionContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
