package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.SketchContract;

/** The contract on a fleet of an OpenCL device and a CPU backend. */
final class MixedSketchContractTest extends SketchContract {
  @Override
  public Backend openBackend() {
    return TestFleet.ofThoseThere("opencl", "cpu");
  }
}
