package org.qsketch.cpu.distinct;

import org.qsketch.backend.Backend;
import org.qsketch.contract.DistinctContract;
import org.qsketch.cpu.CpuBackend;

/** One worker. */
final class CpuSingleThreadDistinctContractTest extends DistinctContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(1);
  }
}
