package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.GroupByContract;

/** The contract on a fleet of two CPU backends. */
final class TwoProcessorsGroupByContractTest extends GroupByContract {
  @Override
  public Backend openBackend() {
    return TestFleet.of("cpu", "cpu");
  }

  @Override
  public boolean worksInDeviceMemory() {
    return false;
  }
}
