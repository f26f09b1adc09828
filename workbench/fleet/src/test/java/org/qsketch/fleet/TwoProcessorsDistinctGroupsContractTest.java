package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.DistinctGroupsContract;

/** The contract on a fleet of two CPU backends. */
final class TwoProcessorsDistinctGroupsContractTest extends DistinctGroupsContract {
  @Override
  public Backend openBackend() {
    return TestFleet.of("cpu", "cpu");
  }
}
