package org.qsketch.torture;

import org.qsketch.topk.TopKSpec;

/**
 * Tests top-k by any sequence of inserts, merges, clearing and reopening. Every count is within its
 * bounds, no key above the threshold is missing, and the threshold is at most N / (C + 1). If
 * operations commute, answers equal one thread's.
 */
final class TopKTorture implements TortureTrial {
  private static final int MOST_STEPS = 12;
  private static final int MOST_CANDIDATES = 3000;

  @Override
  public String name() {
    return "top-k";
  }

  @Override
  public void run(TortureCase tried) throws Exception {
    TopKSpec spec = any(tried.adversary());
    tried.step("create %s", spec);
    try (TopKHistory history = new TopKHistory(tried, spec)) {
      int steps = tried.adversary().between(2, MOST_STEPS);
      for (int step = 0; step < steps; step++) {
        history.next();
      }
      history.check();
    }
  }

  static TopKSpec any(Adversary adversary) {
    return new TopKSpec(OddSketches.any(adversary), 1 + adversary.size(MOST_CANDIDATES));
  }
}
