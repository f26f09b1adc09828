package org.qsketch.opencl;

import org.qsketch.gpu.GpuPeersContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Counters of a device that is opened twice: the first one of this machine, if it has one. */
@OnDevice
final class OpenClPeersContractTest extends GpuPeersContract {
  @Override
  protected ComputeDevice openDevice() {
    return TestDevice.open();
  }
}
