package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.DistinctGroupsContract;

/** The contract on a fleet of a CPU backend and an OpenCL device. */
final class MixedDistinctGroupsContractTest extends DistinctGroupsContract {
  @Override
  public Backend openBackend() {
    return TestFleet.ofThoseThere("cpu", "opencl");
  }
}
