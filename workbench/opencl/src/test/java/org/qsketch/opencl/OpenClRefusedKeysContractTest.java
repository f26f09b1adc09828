package org.qsketch.opencl;

import org.qsketch.gpu.RefusedKeysContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Keys that a filter refused, on the first OpenCL device of this machine. */
@OnDevice
final class OpenClRefusedKeysContractTest extends RefusedKeysContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
