package org.qsketch.torture;

import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.KeyWidth;
import org.qsketch.sketch.SketchSpec;

/**
 * Tests several threads that use the structures of one backend while one of them closes some. A
 * closed structure reports only that it is closed; the others lose nothing.
 */
final class ThreadTorture implements TortureTrial {
  private static final int MOST_THREADS = 5;
  private static final int MOST_STEPS = 8;

  @Override
  public String name() {
    return "thread";
  }

  @Override
  public void run(TortureCase tried) throws Exception {
    Adversary adversary = tried.adversary();
    SketchSpec sketch = OddSketches.any(adversary);
    CuckooFilterSpec filter = FilterTorture.any(adversary);
    int threads = adversary.between(2, MOST_THREADS);
    tried.step("%d threads use %s and %s", threads, sketch, filter);
    KeyPool pool =
        KeyPool.of(adversary, KeyWidth.BITS_64, sketch.hash(), sketch.seed(), sketch.counters());
    try (SharedStructures shared = new SharedStructures(tried, sketch, filter)) {
      Workers workers = new Workers();
      for (int thread = 0; thread < threads; thread++) {
        Adversary own = adversary.split();
        boolean closes = thread == 0;
        int steps = adversary.between(1, MOST_STEPS);
        workers.start(() -> work(shared, pool.with(own), own, steps, closes));
      }
      workers.join();
      shared.check(pool);
    }
  }

  private static void work(
      SharedStructures shared, KeyPool pool, Adversary adversary, int steps, boolean closes) {
    for (int step = 0; step < steps; step++) {
      if (closes && step == steps / 2) {
        shared.closeTheDoomed();
      }
      shared.next(pool, adversary);
    }
  }
}
