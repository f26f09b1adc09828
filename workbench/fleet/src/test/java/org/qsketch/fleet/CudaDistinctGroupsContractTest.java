package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.DistinctGroupsContract;

/** The contract on a fleet of two NVIDIA GPUs, or of one that is opened twice. */
final class CudaDistinctGroupsContractTest extends DistinctGroupsContract {
  @Override
  public Backend openBackend() {
    return TestFleet.ofGpus();
  }
}
