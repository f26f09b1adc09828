package org.qsketch.cpu.sketch;

import org.qsketch.backend.Backend;
import org.qsketch.contract.SketchContract;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.Variant;

/** The contract with more threads than some machines have cores, and no power of two. */
final class CpuFiveThreadsSketchContractTest extends SketchContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(5);
  }

  @Override
  public boolean insertsInOrder(SketchSpec spec) {
    return !spec.variant().equals(Variant.MULTI_LEVEL_LOCKED);
  }
}
