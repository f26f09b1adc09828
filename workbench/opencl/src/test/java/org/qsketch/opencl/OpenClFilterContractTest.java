package org.qsketch.opencl;

import org.qsketch.backend.Backend;
import org.qsketch.contract.FilterContract;
import org.qsketch.gpu.GpuBackend;

/** Cuckoo filters on the first OpenCL device of this machine. */
@OnDevice
final class OpenClFilterContractTest extends FilterContract {
  @Override
  public Backend openBackend() {
    return GpuBackend.of(TestDevice.open());
  }
}
