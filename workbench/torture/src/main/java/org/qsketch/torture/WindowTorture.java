package org.qsketch.torture;

import java.io.IOException;
import org.qsketch.backend.Backend;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.TopKSpec;
import org.qsketch.window.DistinctWindow;
import org.qsketch.window.SketchWindow;
import org.qsketch.window.TopKWindow;

/**
 * Tests windows by any sequence of inserts, also late ones, advances, reopening and questions about
 * the newest panes. No estimate is below the count, no bound is wrong, no frequent key is missing,
 * and the registers of distinct counters equal one counter's.
 */
final class WindowTorture implements TortureTrial {
  private static final int MOST_STEPS = 24;
  private static final int MOST_PRECISION = 14;

  @Override
  public String name() {
    return "windows";
  }

  @Override
  public void run(TortureCase tried) throws IOException {
    Adversary adversary = tried.adversary();
    int panes = adversary.oneOf(1, 2, 2, 3, 5, 16);
    try (WindowHistory<?> history = any(tried, panes)) {
      int steps = adversary.between(2, MOST_STEPS);
      for (int step = 0; step < steps; step++) {
        history.next();
      }
      history.check(panes);
    }
  }

  private static WindowHistory<?> any(TortureCase tried, int panes) {
    Adversary adversary = tried.adversary();
    Backend backend = tried.backend();
    return switch (adversary.below(3)) {
      case 0 -> {
        SketchSpec spec = OddSketches.any(adversary);
        tried.step("create a window of %d panes of %s", panes, spec);
        yield new SketchWindowHistory(tried, new SketchWindow(backend, spec, panes));
      }
      case 1 -> {
        TopKSpec spec = TopKTorture.any(adversary);
        tried.step("create a window of %d panes of %s", panes, spec);
        yield new TopKWindowHistory(tried, new TopKWindow(backend, spec, panes));
      }
      default -> {
        int precision = adversary.between(DistinctSpec.LEAST_PRECISION, MOST_PRECISION);
        DistinctSpec spec = new DistinctSpec(precision, adversary.bits());
        tried.step("create a window of %d panes of %s, seed %d", panes, spec, spec.seed());
        yield new DistinctWindowHistory(tried, new DistinctWindow(backend, spec, panes));
      }
    };
  }
}
