package org.qsketch.opencl;

import org.qsketch.backend.Backend;
import org.qsketch.contract.GroupByContract;
import org.qsketch.gpu.GpuBackend;

/** Group-by aggregation on the first OpenCL device of this machine. */
@OnDevice
final class OpenClGroupByContractTest extends GroupByContract {
  @Override
  public Backend openBackend() {
    return GpuBackend.of(TestDevice.open());
  }
}
