package org.qsketch.opencl;

import org.qsketch.backend.Backend;
import org.qsketch.contract.DistinctGroupsContract;
import org.qsketch.gpu.GpuBackend;

/** Distinct counts for each group on the first OpenCL device of this machine. */
@OnDevice
final class OpenClDistinctGroupsContractTest extends DistinctGroupsContract {
  @Override
  public Backend openBackend() {
    return GpuBackend.of(TestDevice.open());
  }
}
