package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.SketchContract;

/** The contract on a fleet of two CPU backends. */
final class TwoProcessorsSketchContractTest extends SketchContract {
  @Override
  public Backend openBackend() {
    return TestFleet.of("cpu", "cpu");
  }
}
