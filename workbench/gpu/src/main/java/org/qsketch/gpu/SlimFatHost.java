package org.qsketch.gpu;

import org.qsketch.cpu.CpuBackend;
import org.qsketch.cpu.HostSlimFat;
import org.qsketch.sketch.SlimFatSketchSpec;

/** The cores that insert into slim-fat sketches; started when the first of them is made. */
final class SlimFatHost implements AutoCloseable {
  private CpuBackend cpu;

  HostSlimFat create(SlimFatSketchSpec spec) {
    if (cpu == null) {
      cpu = CpuBackend.open(Runtime.getRuntime().availableProcessors());
    }
    return cpu.slimFat(spec);
  }

  @Override
  public void close() {
    if (cpu != null) {
      cpu.close();
    }
  }
}
