package org.qsketch.cpu.topk;

import org.qsketch.backend.Backend;
import org.qsketch.contract.TopKContract;
import org.qsketch.cpu.CpuBackend;

/** One worker. */
final class CpuSingleThreadTopKContractTest extends TopKContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(1);
  }
}
