package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.SketchContract;
import org.qsketch.fleet.sketch.PartitionedSketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Placement;
import org.qsketch.spec.Spec;

/** The contract on a fleet where sketches are partitioned if they can be. */
abstract class PartitionedSketchContract extends SketchContract {
  /** The fleet, without which tests are skipped. */
  abstract Backend openFleet();

  @Override
  public final Backend openBackend() {
    return TestFleet.creating(PartitionedSketchContract::placed, openFleet());
  }

  private static Spec<?> placed(Spec<?> spec) {
    return spec instanceof SketchSpec sketch && PartitionedSketch.isPossible(sketch)
        ? spec.placed(Placement.PARTITIONED)
        : spec;
  }
}
