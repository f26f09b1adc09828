package org.qsketch.cpu.filter;

import org.qsketch.backend.Backend;
import org.qsketch.contract.FilterContract;
import org.qsketch.cpu.CpuBackend;

/** Several workers with locks, more than some machines have cores. */
final class CpuFilterContractTest extends FilterContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(5);
  }
}
