package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.GroupByContract;

/** The contract on a fleet that uses the first NVIDIA GPU twice, as two devices would be. */
final class CudaGroupByContractTest extends GroupByContract {
  @Override
  public Backend openBackend() {
    return TestFleet.ofThoseThere("cuda", "cuda");
  }

  @Override
  public boolean worksInDeviceMemory() {
    return false;
  }
}
