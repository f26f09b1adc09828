package org.qsketch.cuda;

import org.qsketch.backend.Backend;
import org.qsketch.contract.DistinctContract;
import org.qsketch.gpu.GpuBackend;

/** Distinct counters on the first device of this machine, if it has one. */
final class CudaDistinctContractTest extends DistinctContract {
  @Override
  public Backend openBackend() {
    return GpuBackend.of(CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser()));
  }
}
