package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.GroupByContract;

/**
 * The contract on a fleet that uses the first OpenCL device three times: groups are combined there.
 */
final class ThreeOpenClGroupByContractTest extends GroupByContract {
  @Override
  public Backend openBackend() {
    return TestFleet.ofThoseThere("opencl", "opencl", "opencl");
  }

  @Override
  public boolean worksInDeviceMemory() {
    return false;
  }
}
