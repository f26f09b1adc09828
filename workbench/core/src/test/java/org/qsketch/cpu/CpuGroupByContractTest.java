package org.qsketch.cpu;

import org.qsketch.backend.Backend;
import org.qsketch.contract.GroupByContract;

/** The contract with more threads than some machines have cores, and no power of two. */
final class CpuGroupByContractTest extends GroupByContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(5);
  }

  @Override
  public boolean worksInDeviceMemory() {
    return false;
  }
}
