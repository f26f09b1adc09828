package org.qsketch.cpu.sketch;

import org.qsketch.backend.Backend;
import org.qsketch.contract.SketchContract;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.sketch.SketchSpec;

/** The contract with one thread, which inserts every batch in order. */
final class CpuSingleThreadSketchContractTest extends SketchContract {
  @Override
  public Backend openBackend() {
    return CpuBackend.open(1);
  }

  @Override
  public boolean insertsInOrder(SketchSpec spec) {
    return true;
  }
}
