package org.qsketch.fleet;

import org.qsketch.backend.Backend;

/** Sketches in two parts on two NVIDIA GPUs, or on one that is opened twice. */
final class CudaPartitionedSketchContractTest extends PartitionedSketchContract {
  @Override
  Backend openFleet() {
    return TestFleet.ofGpus();
  }
}
