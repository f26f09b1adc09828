package org.qsketch.opencl;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.primitive.KeyPartitionContract;

/** Partitions of keys, on the first OpenCL device of this machine. */
@OnDevice
final class OpenClKeyPartitionContractTest extends KeyPartitionContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
