package org.qsketch.torture;

import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.qsketch.backend.Backend;
import org.qsketch.keys.Keys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/**
 * The operations on one top-k and on another one on the reference backend, and the keys that they
 * count.
 */
final class TopKHistory implements AutoCloseable {
  private static final int MOST_KEYS = 6000;
  private static final int LARGE_BATCH = 1 << 17;
  private static final int MOST_IN_BAG = 1 << 19;

  private final TortureCase tried;
  private final Adversary adversary;
  private final KeyPool pool;
  private final KeyBag bag = new KeyBag();
  private TopK top;
  private TopK model;

  TopKHistory(TortureCase tried, TopKSpec spec) {
    this.tried = tried;
    this.adversary = tried.adversary();
    this.pool = KeyPool.of(adversary, spec.sketch());
    this.top = tried.backend().create(spec);
    this.model = tried.reference().create(spec);
  }

  /** Does one more operation, chosen by the adversary. */
  void next() throws IOException {
    switch (adversary.below(10)) {
      case 0 -> merge();
      case 1 -> mergeItself();
      case 2 -> reopen();
      case 3 -> clear();
      case 4 -> check();
      default -> insert(List.of(top, model));
    }
  }

  private void insert(List<TopK> targets) {
    long[] keys = pool.draw(adversary.oneIn(30) ? LARGE_BATCH + 1 : adversary.size(MOST_KEYS));
    tried.step("insert %d keys of %s", keys.length, pool.width());
    bag.add(keys);
    if (adversary.oneIn(3)) {
      WeightedKeys some = WeightedKeys.of(adversary, keys);
      tried.step("that is %d keys with weights", some.keys().length);
      targets.forEach(target -> some.give(tried, pool.width(), inserting(target)));
    } else {
      targets.forEach(target -> tried.give(keys, pool.width(), once(target)));
    }
  }

  private static Consumer<Keys> once(TopK target) {
    return target::insert;
  }

  private static BiConsumer<Keys, Keys> inserting(TopK target) {
    return target::insert;
  }

  private void merge() {
    Backend backend = adversary.oneIn(2) ? tried.backend() : tried.reference();
    try (TopK other = backend.create(top.spec())) {
      insert(List.of(other));
      tried.step("merge that top-k of the %s backend", backend.name());
      top.merge(other);
      model.merge(other);
    }
  }

  private void mergeItself() {
    if (bag.size() <= MOST_IN_BAG / 2) {
      tried.step("merge the top-k with itself");
      bag.add(bag.keys());
      top.merge(top);
      model.merge(model);
    }
  }

  private void reopen() throws IOException {
    tried.step("reopen the top-k from its image");
    try (TopKImage image = top.image();
        TopKImage loaded = adversary.oneIn(2) ? image : saved(image)) {
      top.close();
      top = tried.backend().open(loaded);
    }
    try (TopKImage image = model.image()) {
      if (adversary.oneIn(2)) { // otherwise the saved one goes on like the reopened one
        model.close();
        model = tried.reference().open(image);
      }
    }
  }

  private TopKImage saved(TopKImage image) throws IOException {
    image.save(tried.file("image"));
    return TopKImage.load(tried.file("image"));
  }

  private void clear() {
    if (adversary.oneIn(3)) {
      tried.step("clear the top-k");
      top.clear();
      model.clear();
      bag.clear();
    }
  }

  /** Compares the top-k with its expected keys. */
  void check() {
    tried.step("compare with %d keys", bag.size());
    TopKChecks checks = new TopKChecks(top);
    checks.bounds(bag.counted());
    checks.sameAfterSaving(tried.backend());
    model.image().close(); // bounds that follow depend on when images were made
    if (top.spec().sketch().layout().linear()) {
      checks.sameAs(model);
    }
  }

  @Override
  public void close() {
    top.close();
    model.close();
  }
}
