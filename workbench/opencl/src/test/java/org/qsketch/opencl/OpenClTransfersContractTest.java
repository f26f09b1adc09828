package org.qsketch.opencl;

import org.qsketch.gpu.TransfersContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Copies between the host and the device, on the first OpenCL device of this machine. */
@OnDevice
final class OpenClTransfersContractTest extends TransfersContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
