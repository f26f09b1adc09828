package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.TopKContract;

/** The contract on a fleet of two CPU backends. */
final class TwoProcessorsTopKContractTest extends TopKContract {
  @Override
  public Backend openBackend() {
    return TestFleet.of("cpu", "cpu");
  }
}
