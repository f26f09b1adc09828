package org.qsketch.cpu.sketch;

import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.contract.SketchContract;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.Variant;

/** The contract with all cores, as users open the backend. */
final class CpuSketchContractTest extends SketchContract {
  @Override
  public Backend openBackend() {
    return Backends.open("cpu");
  }

  /** Partitions keep the order of the batch; the locked sketch is not partitioned. */
  @Override
  public boolean insertsInOrder(SketchSpec spec) {
    return !spec.variant().equals(Variant.MULTI_LEVEL_LOCKED);
  }
}
