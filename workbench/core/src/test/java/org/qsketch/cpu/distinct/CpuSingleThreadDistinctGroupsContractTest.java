package org.qsketch.cpu.distinct;

import org.qsketch.backend.Backend;
import org.qsketch.contract.DistinctGroupsContract;
import org.qsketch.cpu.CpuBackend;

/** The contract with one thread. */
final class CpuSingleThreadDistinctGroupsContractTest extends DistinctGroupsContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(1);
  }
}
