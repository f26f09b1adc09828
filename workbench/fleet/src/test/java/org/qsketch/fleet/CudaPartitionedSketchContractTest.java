package org.qsketch.fleet;

import org.qsketch.backend.Backend;

/** Sketches in two parts on the same GPU, which is opened twice. */
final class CudaPartitionedSketchContractTest extends PartitionedSketchContract {
  @Override
  Backend openFleet() {
    return TestFleet.ofThoseThere("cuda", "cuda");
  }
}
