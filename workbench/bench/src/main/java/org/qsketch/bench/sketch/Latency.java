package org.qsketch.bench.sketch;

import org.qsketch.backend.Backend;
import org.qsketch.job.Timings;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/**
 * The time that the smallest operations take, by the clock of the host: one key of the host in a
 * sub-warp sketch for 2<sup>20</sup> keys.
 *
 * @param backend the backend's name
 * @param device the device's name
 * @param openSeconds opening the backend for the first time in a process
 * @param firstSeconds after that, the first sketch: creating it, inserting and reading an estimate,
 *     by kernels that are loaded from the cache or compiled for it
 * @param insertSeconds median time until an insert returns; a GPU may still be at work then
 * @param querySeconds median time until an estimate has been read
 */
public record Latency(
    String backend,
    String device,
    double openSeconds,
    double firstSeconds,
    double insertSeconds,
    double querySeconds) {
  private static final int REPETITIONS = 2000;
  private static final SketchSpec SPEC = SketchSpec.subWarp().forKeys(1 << 20).build();
  private static final long KEY = 42;

  /**
   * Measures a backend: 2000 repetitions after as many to warm up.
   *
   * @param backend what to measure; nothing has been done with sub-warp sketches on it yet
   * @param openSeconds how long it took to open it
   * @return its latency
   */
  public static Latency measure(Backend backend, double openSeconds) {
    Keys keys = Keys.of(KEY);
    double first = Timings.seconds(() -> firstEstimate(backend, keys));
    try (Sketch sketch = backend.create(SPEC)) {
      Runnable insert = () -> sketch.insert(keys);
      Runnable query = () -> sketch.query(KEY);
      return new Latency(
          backend.name(),
          backend.device().name(),
          openSeconds,
          first,
          warmMedian(insert, query), // which waits, so that inserts do not queue up
          warmMedian(query, () -> {}));
    }
  }

  private static void firstEstimate(Backend backend, Keys keys) {
    try (Sketch sketch = backend.create(SPEC)) {
      sketch.insert(keys);
      sketch.query(KEY);
    }
  }

  private static double warmMedian(Runnable timed, Runnable untimed) {
    repeat(timed, untimed);
    return repeat(timed, untimed).median();
  }

  private static Timings repeat(Runnable timed, Runnable untimed) {
    Timings timings = new Timings();
    for (int i = 0; i < REPETITIONS; i++) {
      timings.add(Timings.seconds(timed));
      untimed.run();
    }
    return timings;
  }
}
