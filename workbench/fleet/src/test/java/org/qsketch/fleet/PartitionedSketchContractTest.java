package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.SketchContract;
import org.qsketch.fleet.partition.PartitionedSketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Placement;
import org.qsketch.spec.Spec;

/** The contract on a fleet of three CPU backends, where sketches are partitioned if they can be. */
final class PartitionedSketchContractTest extends SketchContract {
  @Override
  public Backend openBackend() {
    return TestFleet.creating(
        PartitionedSketchContractTest::placed, TestFleet.of("cpu", "cpu", "cpu"));
  }

  private static Spec<?> placed(Spec<?> spec) {
    return spec instanceof SketchSpec sketch && PartitionedSketch.isPossible(sketch)
        ? spec.placed(Placement.PARTITIONED)
        : spec;
  }
}
