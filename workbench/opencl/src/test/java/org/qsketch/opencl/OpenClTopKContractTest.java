package org.qsketch.opencl;

import org.qsketch.backend.Backend;
import org.qsketch.contract.TopKContract;
import org.qsketch.gpu.GpuBackend;

/** Top-k on the first OpenCL device of this machine. */
@OnDevice
final class OpenClTopKContractTest extends TopKContract {
  @Override
  public Backend openBackend() {
    return GpuBackend.of(TestDevice.open());
  }
}
