package org.qsketch.torture;

import org.qsketch.keys.KeyWidth;
import org.qsketch.sketch.SketchSpec;

/**
 * Tests sketches with counters close to 2^32. No counter wraps around. An insert that does not fit
 * is refused and changes nothing; an accepted one counts.
 */
final class TotalsTorture implements TortureTrial {
  private static final int STEPS = 90;

  @Override
  public String name() {
    return "totals";
  }

  @Override
  public void run(TortureCase tried) {
    Adversary adversary = tried.adversary();
    SketchSpec spec = OddSketches.any(adversary);
    tried.step("create %s", spec);
    KeyPool pool =
        KeyPool.of(adversary, KeyWidth.BITS_64, spec.hash(), spec.seed(), spec.counters());
    try (SketchGrowth growth = new SketchGrowth(tried, pool, spec)) {
      for (int step = 0; step < STEPS; step++) {
        growth.next();
      }
    }
  }
}
