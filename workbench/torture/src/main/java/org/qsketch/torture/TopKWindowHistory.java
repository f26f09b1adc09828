package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.io.IOException;
import java.nio.file.Path;
import org.qsketch.backend.Backend;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.window.TopKWindow;

/** A window of top-ks. */
final class TopKWindowHistory extends WindowHistory<TopKWindow> {
  private static final int FEW = 10;

  TopKWindowHistory(TortureCase tried, TopKWindow window) {
    super(tried, KeyPool.of(tried.adversary(), window.spec().sketch()), window);
  }

  @Override
  void insert(int age, long... keys) {
    if (tried().adversary().oneIn(3)) {
      WeightedKeys.of(tried().adversary(), keys)
          .give(
              tried(),
              pool().width(),
              (some, weights) -> window().insertInto(age, some, weights, (_, _) -> {}));
    } else {
      tried().give(keys, pool().width(), some -> window().insertInto(age, some, (_, _) -> {}));
    }
  }

  @Override
  TopKWindow open(Backend backend, Path file) throws IOException {
    return TopKWindow.open(backend, file);
  }

  @Override
  void check(int last, long... keys) {
    KeyBag.Counted exact = KeyBag.Counted.of(keys);
    HeavyKeys all = window().top(Integer.MAX_VALUE, last);
    long bound = keys.length / (window().spec().candidates() + 1L);
    require(
        all.completeAbove() >= 0 && all.completeAbove() <= bound,
        "the list is complete above %d: it should be from 0 to %d",
        all.completeAbove(),
        bound);
    TopKChecks.within(all, exact);
    TopKChecks.within(window().top(tried().adversary().below(FEW), last), exact);
    try (Keys asked = TortureCase.column(exact.keys(), pool().width());
        Counts counts = window().query(asked, last)) {
      SketchChecks.neverBelow(exact, counts.toArray());
    }
  }

  @Override
  void checkMerged(int last, long... keys) {
    try (TopKImage image = window().merged(last);
        TopK merged = tried().reference().open(image)) {
      new TopKChecks(merged).within(KeyBag.Counted.of(keys));
    }
  }
}
