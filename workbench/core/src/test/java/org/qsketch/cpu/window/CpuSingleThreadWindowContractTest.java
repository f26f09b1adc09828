package org.qsketch.cpu.window;

import org.qsketch.backend.Backend;
import org.qsketch.contract.WindowContract;
import org.qsketch.cpu.CpuBackend;

/** One worker. */
final class CpuSingleThreadWindowContractTest extends WindowContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(1);
  }
}
