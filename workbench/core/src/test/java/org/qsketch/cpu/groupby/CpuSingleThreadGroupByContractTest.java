package org.qsketch.cpu.groupby;

import org.qsketch.backend.Backend;
import org.qsketch.contract.GroupByContract;
import org.qsketch.cpu.CpuBackend;

/** The contract with one thread. */
final class CpuSingleThreadGroupByContractTest extends GroupByContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(1);
  }

  @Override
  public boolean worksInDeviceMemory() {
    return false;
  }
}
