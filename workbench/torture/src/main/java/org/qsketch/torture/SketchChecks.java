package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.lang.foreign.MemorySegment;
import org.qsketch.backend.Backend;
import org.qsketch.keys.KeyWidth;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchStatistics;

/**
 * The promises of a sketch.
 *
 * @param sketch the sketch
 * @param width the width of queried keys
 */
record SketchChecks(Sketch sketch, KeyWidth width) {
  /** Checks that no estimate is below the exact count. */
  void neverBelow(KeyBag.Counted exact) {
    neverBelow(exact, estimates(sketch, exact.keys()));
  }

  /** Checks that no estimate of a key is below its exact count. */
  static void neverBelow(KeyBag.Counted exact, long... estimates) {
    for (int i = 0; i < estimates.length; i++) {
      require(
          estimates[i] >= exact.counts()[i],
          "the estimate of key %d is %d, below its count of %d",
          exact.keys()[i],
          estimates[i],
          exact.counts()[i]);
    }
  }

  /** Checks that no estimate is above a bound. */
  void atMost(long[] questions, long bound) {
    long[] estimates = estimates(sketch, questions);
    for (int i = 0; i < estimates.length; i++) {
      require(
          estimates[i] >= 0 && estimates[i] <= bound,
          "the estimate of key %d is %d: it should be from 0 to %d",
          questions[i],
          estimates[i],
          bound);
    }
  }

  /** Checks that the statistics agree with the spec and with each other. */
  void statistics() {
    SketchStatistics statistics = sketch.statistics();
    boolean mayBeZero = statistics.usedCounters() == 0 || !sketch.spec().layout().canonical();
    require(
        statistics.counters() == sketch.spec().counters()
            && statistics.usedCounters() >= 0
            && statistics.usedCounters() <= statistics.counters()
            && statistics.largestCounter() >= (mayBeZero ? 0 : 1)
            && statistics.highRowsRequested() >= 0,
        "the statistics contradict themselves or the spec: %s",
        statistics);
  }

  /**
   * Checks that all counters are 0. If equal contents may have different states, checks the
   * estimates instead.
   */
  void empty(long... questions) {
    if (!sketch.spec().layout().canonical()) {
      atMost(questions, 0);
      return;
    }
    SketchStatistics statistics = sketch.statistics();
    require(
        statistics.usedCounters() == 0 && statistics.largestCounter() == 0,
        "nothing is in the sketch, but its statistics are %s",
        statistics);
  }

  /** Checks that counters, statistics and estimates equal a new sketch's with the same keys. */
  void sameAs(Backend reference, long[] keys, long[] questions) {
    try (Sketch model = reference.create(sketch.spec())) {
      model.insert(TortureCase.column(keys, width));
      sameAs(model, questions);
    }
  }

  /** Checks that counters, statistics and estimates equal another sketch's. */
  void sameAs(Sketch model, long... questions) {
    sameEstimates(model, questions);
    sameCounters(model);
    require(
        sketch.statistics().equals(model.statistics()),
        "the statistics are %s, but %s of a sketch of equal counts",
        sketch.statistics(),
        model.statistics());
  }

  private void sameEstimates(Sketch model, long... questions) {
    long[] estimates = estimates(sketch, questions);
    long[] expected = estimates(model, questions);
    for (int i = 0; i < questions.length; i++) {
      require(
          estimates[i] == expected[i],
          "the estimate of key %d is %d: it should be %d",
          questions[i],
          estimates[i],
          expected[i]);
    }
  }

  private void sameCounters(Sketch model) {
    try (SketchImage image = sketch.image();
        SketchImage expected = model.image()) {
      for (int part = 0; part < expected.parts().size(); part++) {
        MemorySegment counters = image.parts().get(part);
        long at = counters.mismatch(expected.parts().get(part));
        require(at < 0, "part %d of the counters differs from byte %d on", part, at);
      }
    }
  }

  private long[] estimates(Sketch asked, long... keys) {
    try (Counts counts = asked.query(TortureCase.column(keys, width))) {
      return counts.toArray();
    }
  }
}
