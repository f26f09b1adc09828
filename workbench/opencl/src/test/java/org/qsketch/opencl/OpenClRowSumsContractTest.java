package org.qsketch.opencl;

import org.qsketch.gpu.RowSumsContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Sums on a device that is opened twice: the first one of this machine, if it has one. */
@OnDevice
final class OpenClRowSumsContractTest extends RowSumsContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
