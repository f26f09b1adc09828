package org.qsketch.opencl;

import org.qsketch.gpu.TokenizerContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Tokens of texts on the first OpenCL device of this machine. */
@OnDevice
final class OpenClTokenizerContractTest extends TokenizerContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
