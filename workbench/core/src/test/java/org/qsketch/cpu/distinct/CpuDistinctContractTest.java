package org.qsketch.cpu.distinct;

import org.qsketch.backend.Backend;
import org.qsketch.contract.DistinctContract;
import org.qsketch.cpu.CpuBackend;

/** Several workers, more than some machines have cores. */
final class CpuDistinctContractTest extends DistinctContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(5);
  }
}
