package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.WindowContract;

/** The contract on a fleet of two CPU backends. */
final class TwoProcessorsWindowContractTest extends WindowContract {
  @Override
  public Backend openBackend() {
    return TestFleet.of("cpu", "cpu");
  }
}
