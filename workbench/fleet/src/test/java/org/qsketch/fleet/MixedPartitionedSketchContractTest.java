package org.qsketch.fleet;

import org.qsketch.backend.Backend;

/** Sketches in two parts, of which an OpenCL device has one. */
final class MixedPartitionedSketchContractTest extends PartitionedSketchContract {
  @Override
  Backend openFleet() {
    return TestFleet.ofThoseThere("opencl", "cpu");
  }
}
