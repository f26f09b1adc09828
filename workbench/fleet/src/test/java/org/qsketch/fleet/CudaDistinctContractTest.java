package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.DistinctContract;

/** The contract on a fleet that uses the first NVIDIA GPU twice, as two devices would be. */
final class CudaDistinctContractTest extends DistinctContract {
  @Override
  public Backend openBackend() {
    return TestFleet.ofThoseThere("cuda", "cuda");
  }
}
