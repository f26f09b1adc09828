package org.qsketch.opencl;

import org.qsketch.gpu.TaggedSumsContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Sums on a device that is opened twice: the first one of this machine, if it has one. */
@OnDevice
final class OpenClTaggedSumsContractTest extends TaggedSumsContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
