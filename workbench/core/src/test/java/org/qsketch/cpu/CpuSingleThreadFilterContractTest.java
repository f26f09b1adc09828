package org.qsketch.cpu;

import org.qsketch.backend.Backend;
import org.qsketch.contract.FilterContract;

/** The serial filter, without locks. */
final class CpuSingleThreadFilterContractTest extends FilterContract {
  @Override
  protected Backend openBackend() {
    return CpuBackend.open(1);
  }
}
