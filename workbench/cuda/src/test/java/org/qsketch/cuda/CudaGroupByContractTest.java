package org.qsketch.cuda;

import org.qsketch.backend.Backend;
import org.qsketch.contract.GroupByContract;
import org.qsketch.gpu.GpuBackend;

/** Group-by aggregation on the first device of this machine, if it has one. */
final class CudaGroupByContractTest extends GroupByContract {
  @Override
  public Backend openBackend() {
    return GpuBackend.of(CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser()));
  }
}
