package org.qsketch.opencl;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.groupby.method.PairPartitionContract;

/** Partitions of pairs, on the first OpenCL device of this machine. */
@OnDevice
final class OpenClPairPartitionContractTest extends PairPartitionContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
