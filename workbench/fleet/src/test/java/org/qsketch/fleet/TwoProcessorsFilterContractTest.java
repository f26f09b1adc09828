package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.FilterContract;

/** The contract on a fleet of two CPU backends. */
final class TwoProcessorsFilterContractTest extends FilterContract {
  @Override
  public Backend openBackend() {
    return TestFleet.of("cpu", "cpu");
  }
}
