package org.qsketch.fleet;

import org.qsketch.backend.Backend;
import org.qsketch.contract.SketchContract;

/** The contract on a fleet that uses the first NVIDIA GPU twice, as two devices would be. */
final class CudaSketchContractTest extends SketchContract {
  @Override
  public Backend openBackend() {
    return TestFleet.ofThoseThere("cuda", "cuda");
  }
}
