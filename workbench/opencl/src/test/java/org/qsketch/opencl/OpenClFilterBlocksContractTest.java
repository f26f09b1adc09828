package org.qsketch.opencl;

import org.qsketch.gpu.FilterBlocksContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Blocks of filters, on the first OpenCL device of this machine. */
@OnDevice
final class OpenClFilterBlocksContractTest extends FilterBlocksContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
