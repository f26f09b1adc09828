package org.qsketch.cpu.topk;

import org.qsketch.backend.Backend;
import org.qsketch.contract.TopKContract;
import org.qsketch.cpu.CpuBackend;

/** Several workers, more than some machines have cores. */
final class CpuTopKContractTest extends TopKContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(5);
  }
}
