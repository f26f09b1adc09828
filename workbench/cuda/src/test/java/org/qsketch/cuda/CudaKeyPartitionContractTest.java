package org.qsketch.cuda;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.primitive.KeyPartitionContract;

/** Partitions of keys, on the first device of this machine, if it has one. */
final class CudaKeyPartitionContractTest extends KeyPartitionContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
