package org.qsketch.torture;

import org.qsketch.sketch.SketchSpec;

/**
 * Tests sketches by any sequence of inserts, removals, merges, clearing and reopening. No estimate
 * is ever below the exact count. If operations commute, the counters equal a sketch with only the
 * remaining keys, bit for bit.
 */
final class SketchTorture implements TortureTrial {
  private static final int MOST_STEPS = 12;

  @Override
  public String name() {
    return "sketch";
  }

  @Override
  public void run(TortureCase tried) throws Exception {
    SketchSpec spec = OddSketches.any(tried.adversary());
    tried.step("create %s", spec);
    try (SketchHistory history = new SketchHistory(tried, spec)) {
      int steps = tried.adversary().between(2, MOST_STEPS);
      for (int step = 0; step < steps; step++) {
        history.next();
      }
      history.check();
    }
  }
}
