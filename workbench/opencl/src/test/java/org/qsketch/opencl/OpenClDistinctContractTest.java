package org.qsketch.opencl;

import org.qsketch.backend.Backend;
import org.qsketch.contract.DistinctContract;
import org.qsketch.gpu.GpuBackend;

/** Distinct counters on the first OpenCL device of this machine. */
@OnDevice
final class OpenClDistinctContractTest extends DistinctContract {
  @Override
  public Backend openBackend() {
    return GpuBackend.of(TestDevice.open());
  }
}
