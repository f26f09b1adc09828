package org.qsketch.cuda;

import org.qsketch.backend.Backend;
import org.qsketch.contract.DistinctGroupsContract;
import org.qsketch.gpu.GpuBackend;

/** Distinct counts for each group on the first device of this machine, if it has one. */
final class CudaDistinctGroupsContractTest extends DistinctGroupsContract {
  @Override
  public Backend openBackend() {
    return GpuBackend.of(CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser()));
  }
}
