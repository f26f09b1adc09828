package org.qsketch.cuda;

import org.qsketch.backend.Backend;
import org.qsketch.contract.FilterContract;
import org.qsketch.gpu.GpuBackend;

/** Cuckoo filters on the first device of this machine, if it has one. */
final class CudaFilterContractTest extends FilterContract {
  @Override
  public Backend openBackend() {
    return GpuBackend.of(CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser()));
  }
}
