package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.WindowContract;

/** The contract on a fleet of a CPU backend and an OpenCL device. */
final class MixedWindowContractTest extends WindowContract {
  @Override
  public Backend openBackend() {
    return TestFleet.ofThoseThere("cpu", "opencl");
  }
}
