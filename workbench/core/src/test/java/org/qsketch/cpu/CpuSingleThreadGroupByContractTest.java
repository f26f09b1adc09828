package org.qsketch.cpu;

import org.qsketch.backend.Backend;
import org.qsketch.contract.GroupByContract;

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
