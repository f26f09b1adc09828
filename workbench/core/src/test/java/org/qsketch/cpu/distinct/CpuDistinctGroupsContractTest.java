package org.qsketch.cpu.distinct;

import org.qsketch.backend.Backend;
import org.qsketch.contract.DistinctGroupsContract;
import org.qsketch.cpu.CpuBackend;

/** The contract with more threads than some machines have cores. */
final class CpuDistinctGroupsContractTest extends DistinctGroupsContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(5);
  }
}
