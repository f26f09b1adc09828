package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.io.IOException;
import java.nio.file.Path;
import org.qsketch.backend.Backend;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.window.SketchWindow;

/** A window of sketches. */
final class SketchWindowHistory extends WindowHistory<SketchWindow> {
  private static final int QUESTIONS = 1000;

  SketchWindowHistory(TortureCase tried, SketchWindow window) {
    super(tried, KeyPool.of(tried.adversary(), window.spec()), window);
  }

  @Override
  void insert(int age, long... keys) {
    if (tried().adversary().oneIn(3)) {
      WeightedKeys.of(tried().adversary(), keys)
          .give(
              tried(), pool().width(), (some, weights) -> window().insertInto(age, some, weights));
    } else {
      tried().give(keys, pool().width(), some -> window().insertInto(age, some));
    }
  }

  @Override
  SketchWindow open(Backend backend, Path file) throws IOException {
    return SketchWindow.open(backend, file);
  }

  @Override
  void check(int last, long... keys) {
    KeyBag.Counted exact = KeyBag.Counted.of(keys);
    SketchChecks.neverBelow(exact, estimates(last, exact.keys()));
  }

  private long[] estimates(int last, long... keys) {
    try (Keys asked = TortureCase.column(keys, pool().width());
        Counts counts = window().query(asked, last)) {
      return counts.toArray();
    }
  }

  @Override
  void checkMerged(int last, long... keys) {
    long[] questions = pool().questions(QUESTIONS);
    try (SketchImage image = window().merged(last);
        Sketch merged = tried().reference().open(image)) {
      SketchChecks checks = new SketchChecks(merged, pool().width());
      checks.neverBelow(KeyBag.Counted.of(keys));
      if (merged.spec().layout().linear()) {
        checks.sameAs(tried().reference(), keys, questions);
      }
      if (isLeastCounter(merged.spec())) {
        requireAtMost(estimates(last, questions), merged, questions);
      }
    }
  }

  /** Tells whether an estimate is the least of some counters that merge by addition. */
  private static boolean isLeastCounter(SketchSpec spec) {
    return spec.layout().linear() && !(spec instanceof SlimFatSketchSpec);
  }

  private void requireAtMost(long[] sums, Sketch merged, long... questions) {
    try (Keys asked = TortureCase.column(questions, pool().width());
        Counts most = merged.query(asked)) {
      for (int i = 0; i < sums.length; i++) {
        require(
            sums[i] <= most.get(i),
            "the estimate of key %d is %d, above the %d of the merged sketch",
            questions[i],
            sums[i],
            most.get(i));
      }
    }
  }
}
