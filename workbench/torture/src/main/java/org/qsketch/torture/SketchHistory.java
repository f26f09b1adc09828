package org.qsketch.torture;

import java.io.IOException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.qsketch.backend.Backend;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** The operations on one sketch, and the keys that it should contain. */
final class SketchHistory implements AutoCloseable {
  private static final int MOST_KEYS = 3000;
  private static final int LARGE_BATCH = 1 << 18;
  private static final int MOST_IN_BAG = 1 << 19;

  private final TortureCase tried;
  private final Adversary adversary;
  private final KeyPool pool;
  private final KeyBag bag = new KeyBag();
  private Sketch sketch;
  private boolean onlyInserted = true;
  private boolean merged;

  SketchHistory(TortureCase tried, SketchSpec spec) {
    this.tried = tried;
    this.adversary = tried.adversary();
    this.pool = KeyPool.of(adversary, spec);
    this.sketch = tried.backend().create(spec);
  }

  /** Does one more operation, chosen by the adversary. */
  void next() throws IOException {
    if (bag.size() == 0) {
      insert();
      return;
    }
    switch (adversary.below(12)) {
      case 0, 1, 2, 3 -> insert();
      case 4, 5, 6 -> removeIfPossible();
      case 7 -> merge();
      case 8 -> mergeItself();
      case 9 -> reopen();
      case 10 -> check();
      default -> clear();
    }
  }

  private void insert() {
    insert(sketch, batch());
  }

  private long[] batch() {
    return pool.draw(adversary.oneIn(60) ? LARGE_BATCH + 1 : adversary.size(MOST_KEYS));
  }

  private void insert(Sketch target, long... keys) {
    tried.step("insert %d keys of %s", keys.length, pool.width());
    bag.add(keys);
    give(keys, target::insert, target::insert);
  }

  /** Inserts each key, or fewer keys with weights. */
  private void give(long[] keys, Consumer<Keys> once, BiConsumer<Keys, Keys> weighted) {
    if (adversary.oneIn(3)) {
      WeightedKeys some = WeightedKeys.of(adversary, keys);
      tried.step("that is %d keys with weights", some.keys().length);
      some.give(tried, pool.width(), weighted);
    } else {
      tried.give(keys, pool.width(), once);
    }
  }

  private void removeIfPossible() {
    if (sketch.spec().isRemovable()) {
      remove();
    } else {
      refuseToRemove();
    }
  }

  private void refuseToRemove() {
    tried.step("try to remove a key of a sketch that only adds");
    try {
      sketch.remove(Keys.of(pool.draw(1)));
    } catch (UnsupportedOperationException _) {
      return;
    }
    throw BrokenPromiseException.broken("a sketch that cannot remove keys did not refuse to");
  }

  private void remove() {
    int count = adversary.oneIn(4) ? bag.size() : adversary.below(bag.size() + 1);
    long[] keys = bag.take(adversary, count);
    tried.step("remove %d keys, %d stay", count, bag.size());
    onlyInserted = false;
    give(keys, sketch::remove, sketch::remove);
    new SketchChecks(sketch, pool.width()).neverBelow(bag.counted());
  }

  private void merge() {
    Backend backend = adversary.oneIn(2) ? tried.backend() : tried.reference();
    try (Sketch other = backend.create(sketch.spec())) {
      insert(other, batch());
      tried.step("merge that sketch of the %s backend", backend.name());
      onlyInserted = false;
      merged = true;
      sketch.merge(other);
    }
  }

  private void mergeItself() {
    if (bag.size() <= MOST_IN_BAG / 2) {
      tried.step("merge the sketch with itself");
      bag.add(bag.keys());
      onlyInserted = false;
      merged = true;
      sketch.merge(sketch);
    }
  }

  private void reopen() throws IOException {
    tried.step("reopen the sketch from its image");
    try (SketchImage image = sketch.image();
        SketchImage loaded = adversary.oneIn(2) ? image : saved(image)) {
      sketch.close();
      sketch = tried.backend().open(loaded);
    }
  }

  private SketchImage saved(SketchImage image) throws IOException {
    image.save(tried.file("image"));
    return SketchImage.load(tried.file("image"));
  }

  private void clear() {
    if (adversary.oneIn(3)) {
      tried.step("clear the sketch");
      sketch.clear();
      bag.clear();
    }
  }

  /** Compares the sketch with its expected keys. */
  void check() {
    tried.step("compare with %d keys", bag.size());
    KeyBag.Counted exact = bag.counted();
    SketchChecks checks = new SketchChecks(sketch, pool.width());
    checks.neverBelow(exact);
    checks.statistics();
    long[] questions = pool.questions(adversary.size(MOST_KEYS));
    if (bag.size() == 0 && !merged) {
      checks.empty(questions);
    }
    if (sketch.spec().layout().linear()) {
      checks.sameAs(tried.reference(), bag.keys(), questions);
    } else {
      checks.atMost(questions, onlyInserted ? bag.size() : 0xFFFF_FFFFL);
    }
  }

  @Override
  public void close() {
    sketch.close();
  }
}
