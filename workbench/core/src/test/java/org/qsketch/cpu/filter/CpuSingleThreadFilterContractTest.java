package org.qsketch.cpu.filter;

import org.qsketch.backend.Backend;
import org.qsketch.contract.FilterContract;
import org.qsketch.cpu.CpuBackend;

/** The serial filter, without locks. */
final class CpuSingleThreadFilterContractTest extends FilterContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(1);
  }
}
