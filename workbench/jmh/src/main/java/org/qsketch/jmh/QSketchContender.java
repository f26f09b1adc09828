package org.qsketch.jmh;

import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/**
 * A variant of the workbench on one thread of the CPU, with as many 32-bit counters as the others
 * have 64-bit ones.
 */
final class QSketchContender implements Contender {
  private final Backend backend = CpuBackend.open(1);
  private final Sketch sketch;

  QSketchContender(String variant, long counters) {
    sketch =
        backend.create(
            SketchSpec.variant(variant)
                .depth(DEPTH)
                .withMemory(counters * SketchSpec.COUNTER_BYTES)
                .build());
  }

  @Override
  public void insert(long[] keys, int from, int to) {
    sketch.insert(Keys.of(keys).slice(from, to));
  }

  @Override
  public void query(long[] keys, int from, int to, long[] estimates) {
    try (Counts counts = sketch.query(Keys.of(keys).slice(from, to))) {
      counts.copyTo(0, estimates, 0, to - from);
    }
  }

  @Override
  public void close() {
    backend.close();
  }
}
