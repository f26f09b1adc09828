package org.qsketch.cpu.window;

import org.qsketch.backend.Backend;
import org.qsketch.contract.WindowContract;
import org.qsketch.cpu.CpuBackend;

/** Several workers, more than some machines have cores. */
final class CpuWindowContractTest extends WindowContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(5);
  }
}
