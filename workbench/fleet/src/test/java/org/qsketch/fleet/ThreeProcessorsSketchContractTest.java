package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.SketchContract;

/** The contract on a fleet of three CPU backends. */
final class ThreeProcessorsSketchContractTest extends SketchContract {
  @Override
  public Backend openBackend() {
    return TestFleet.of("cpu", "cpu", "cpu");
  }
}
