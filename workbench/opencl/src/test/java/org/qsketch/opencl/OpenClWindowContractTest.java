package org.qsketch.opencl;

import org.qsketch.backend.Backend;
import org.qsketch.contract.WindowContract;
import org.qsketch.gpu.GpuBackend;

/** Windows on the first OpenCL device of this machine. */
@OnDevice
final class OpenClWindowContractTest extends WindowContract {
  @Override
  public Backend openBackend() {
    return GpuBackend.of(TestDevice.open());
  }
}
