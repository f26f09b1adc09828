package org.qsketch.torture;

import org.qsketch.sketch.SketchSpec;

/**
 * Tests halving among inserts, merges, reopening and removals of what was inserted since. No
 * estimate is ever below the decayed count. If operations commute, the counters equal a sketch of
 * the reference backend, bit for bit.
 */
final class DecayTorture implements TortureTrial {
  private static final int MOST_STEPS = 16;

  @Override
  public String name() {
    return "decay";
  }

  @Override
  public void run(TortureCase tried) throws Exception {
    SketchSpec spec = OddSketches.any(tried.adversary());
    tried.step("create %s", spec);
    try (DecayHistory history = new DecayHistory(tried, spec)) {
      int steps = tried.adversary().between(2, MOST_STEPS);
      for (int step = 0; step < steps; step++) {
        history.next();
      }
      history.check();
    }
  }
}
