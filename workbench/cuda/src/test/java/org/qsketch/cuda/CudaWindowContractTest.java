package org.qsketch.cuda;

import org.qsketch.backend.Backend;
import org.qsketch.contract.WindowContract;
import org.qsketch.gpu.GpuBackend;

/** Windows on the first device of this machine, if it has one. */
final class CudaWindowContractTest extends WindowContract {
  @Override
  public Backend openBackend() {
    return GpuBackend.of(CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser()));
  }
}
