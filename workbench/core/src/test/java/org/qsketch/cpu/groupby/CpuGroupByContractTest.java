package org.qsketch.cpu.groupby;

import org.qsketch.backend.Backend;
import org.qsketch.contract.GroupByContract;
import org.qsketch.cpu.CpuBackend;

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
