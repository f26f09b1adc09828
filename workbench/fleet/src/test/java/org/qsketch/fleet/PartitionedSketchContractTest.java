package org.qsketch.fleet;

import org.qsketch.backend.Backend;

/** Sketches in three parts, all on the processor. */
final class PartitionedSketchContractTest extends PartitionedSketchContract {
  @Override
  Backend openFleet() {
    return TestFleet.of("cpu", "cpu", "cpu");
  }
}
