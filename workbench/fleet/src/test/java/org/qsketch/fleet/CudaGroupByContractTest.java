package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.GroupByContract;

/** The contract on a fleet of two NVIDIA GPUs, or of one that is opened twice. */
final class CudaGroupByContractTest extends GroupByContract {
  @Override
  public Backend openBackend() {
    return TestFleet.ofGpus();
  }

  @Override
  public boolean worksInDeviceMemory() {
    return false;
  }
}
