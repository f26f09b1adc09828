package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.FilterContract;

/** The contract on a fleet that uses the first NVIDIA GPU twice, as two devices would be. */
final class CudaFilterContractTest extends FilterContract {
  @Override
  protected Backend openBackend() {
    return TestFleet.ofThoseThere("cuda", "cuda");
  }
}
