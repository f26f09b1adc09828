package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.DistinctContract;

/** The contract on a fleet of two CPU backends. */
final class TwoProcessorsDistinctContractTest extends DistinctContract {
  @Override
  public Backend openBackend() {
    return TestFleet.of("cpu", "cpu");
  }
}
