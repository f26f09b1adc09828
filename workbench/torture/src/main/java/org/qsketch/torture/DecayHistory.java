package org.qsketch.torture;

import java.util.List;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** The operations on one sketch and its model, and the decayed counts of their keys. */
final class DecayHistory implements AutoCloseable {
  private static final int MOST_KEYS = 3000;
  private static final int LARGE_BATCH = 1 << 16;

  private final TortureCase tried;
  private final Adversary adversary;
  private final KeyPool pool;
  private final DecayedKeys exact = new DecayedKeys();

  /** The keys that were inserted since the last halving and not removed. */
  private final KeyBag since = new KeyBag();

  private final Sketch model;
  private Sketch sketch;

  DecayHistory(TortureCase tried, SketchSpec spec) {
    this.tried = tried;
    this.adversary = tried.adversary();
    this.pool = KeyPool.of(adversary, spec);
    this.sketch = tried.backend().create(spec);
    this.model = tried.reference().create(spec);
  }

  /** Does one more operation, chosen by the adversary. */
  void next() {
    switch (adversary.below(9)) {
      case 0, 1, 2 -> insert();
      case 3, 4 -> halve();
      case 5 -> remove();
      case 6 -> merge();
      case 7 -> reopen();
      default -> check();
    }
  }

  private long[] batch() {
    return pool.draw(adversary.oneIn(40) ? LARGE_BATCH + 1 : adversary.size(MOST_KEYS));
  }

  private void insert() {
    long[] keys = batch();
    tried.step("insert %d keys of %s", keys.length, pool.width());
    exact.add(keys);
    since.add(keys);
    if (adversary.oneIn(3)) {
      WeightedKeys some = WeightedKeys.of(adversary, keys);
      for (Sketch target : List.of(sketch, model)) {
        some.give(tried, pool.width(), (each, weights) -> target.insert(each, weights));
      }
    } else {
      for (Sketch target : List.of(sketch, model)) {
        tried.give(keys, pool.width(), each -> target.insert(each));
      }
    }
  }

  private void halve() {
    tried.step("halve the sketch");
    exact.halve();
    since.clear();
    sketch.halve();
    model.halve();
    new SketchChecks(sketch, pool.width()).neverBelow(exact.counted());
  }

  private void remove() {
    if (sketch.spec().isRemovable()) {
      long[] keys = since.take(adversary, adversary.below(since.size() + 1));
      tried.step("remove %d keys that were inserted since the last halving", keys.length);
      exact.remove(keys);
      for (Sketch target : List.of(sketch, model)) {
        tried.give(keys, pool.width(), each -> target.remove(each));
      }
    }
  }

  private void merge() {
    long[] keys = batch();
    DecayedKeys others = new DecayedKeys();
    others.add(keys);
    try (Sketch other = tried.backend().create(sketch.spec())) {
      tried.give(keys, pool.width(), each -> other.insert(each));
      if (adversary.oneIn(2)) {
        other.halve();
        others.halve();
      }
      tried.step("merge a sketch of %d keys", keys.length);
      exact.add(others);
      sketch.merge(other);
      model.merge(other);
    }
  }

  private void reopen() {
    tried.step("reopen the sketch from its image");
    try (SketchImage image = sketch.image()) {
      sketch.close();
      sketch = tried.backend().open(image);
    }
  }

  /** Compares the sketch with the decayed counts and with its model. */
  void check() {
    tried.step("compare with the decayed counts");
    SketchChecks checks = new SketchChecks(sketch, pool.width());
    checks.neverBelow(exact.counted());
    checks.statistics();
    if (sketch.spec().layout().linear()) {
      checks.sameAs(model, pool.questions(adversary.size(MOST_KEYS)));
    }
  }

  @Override
  public void close() {
    sketch.close();
    model.close();
  }
}
