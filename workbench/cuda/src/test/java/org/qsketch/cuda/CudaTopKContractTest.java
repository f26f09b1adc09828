package org.qsketch.cuda;

import org.qsketch.backend.Backend;
import org.qsketch.contract.TopKContract;
import org.qsketch.gpu.GpuBackend;

/** Top-k on the first device of this machine, if it has one. */
final class CudaTopKContractTest extends TopKContract {
  @Override
  public Backend openBackend() {
    return GpuBackend.of(CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser()));
  }
}
