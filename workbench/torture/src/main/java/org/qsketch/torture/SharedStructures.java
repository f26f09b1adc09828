package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.qsketch.backend.Backend;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/**
 * Structures that several threads share: of each kind, one that stays open and one that a thread
 * closes.
 */
final class SharedStructures implements AutoCloseable {
  private static final int MOST_KEYS = 2000;

  private final TortureCase tried;
  private final Backend reference;
  private final Sketch sketch;
  private final Sketch doomedSketch;
  private final CuckooFilter filter;
  private final CuckooFilter doomedFilter;
  private final GroupBy groupBy;
  private final GroupBy doomedGroupBy;
  private final KeyBag counted = new KeyBag();
  private final KeyBag accepted = new KeyBag();
  private volatile boolean closing;

  SharedStructures(TortureCase tried, SketchSpec sketchSpec, CuckooFilterSpec filterSpec) {
    Backend backend = tried.backend();
    this.tried = tried;
    reference = tried.reference();
    sketch = backend.create(sketchSpec);
    doomedSketch = backend.create(sketchSpec);
    filter = backend.create(filterSpec);
    doomedFilter = backend.create(filterSpec);
    groupBy = backend.create(GroupBySpec.count());
    doomedGroupBy = backend.create(GroupBySpec.count());
  }

  /** Does one more operation, chosen by the adversary of the thread. */
  void next(KeyPool pool, Adversary adversary) {
    long[] keys = pool.draw(adversary.size(MOST_KEYS));
    switch (adversary.below(6)) {
      case 0 -> insert(keys);
      case 1 -> merge(keys);
      case 2 -> fill(keys);
      case 3 -> group(keys);
      case 4 -> orClosed(() -> useTheDoomed(adversary, keys));
      default -> sketch.query(Keys.of(keys)).close();
    }
  }

  private void insert(long... keys) {
    tried.step("insert %d keys in the sketch", keys.length);
    sketch.insert(Keys.of(keys));
    add(counted, keys);
  }

  private static void add(KeyBag bag, long... keys) {
    synchronized (bag) {
      bag.add(keys);
    }
  }

  private void merge(long... keys) {
    try (Sketch other = reference.create(sketch.spec())) {
      tried.step("merge a sketch of %d keys", keys.length);
      other.insert(Keys.of(keys));
      sketch.merge(other);
      add(counted, keys);
    }
  }

  private void fill(long... keys) {
    tried.step("insert %d keys in the filter", keys.length);
    try (Answers answers = filter.insert(Keys.of(keys))) {
      boolean[] in = answers.toArray();
      add(
          accepted,
          IntStream.range(0, in.length).filter(i -> in[i]).mapToLong(i -> keys[i]).toArray());
    }
  }

  private void group(long... keys) {
    tried.step("count %d keys", keys.length);
    group(groupBy, keys);
  }

  private static void group(GroupBy grouping, long... keys) {
    Map<Long, Long> expected = new HashMap<>();
    for (long key : keys) {
      expected.merge(key, 1L, Long::sum);
    }
    try (Groups groups = grouping.aggregate(Keys.of(keys))) {
      long[] found = groups.keys().toArray();
      long[] counts = groups.values().toArray();
      for (int i = 0; i < found.length; i++) {
        require(
            Long.valueOf(counts[i]).equals(expected.remove(found[i])),
            "the count of group %d is %d, which is wrong",
            found[i],
            counts[i]);
      }
      require(expected.isEmpty(), "%d groups are missing", expected.size());
    }
  }

  private void useTheDoomed(Adversary adversary, long... keys) {
    switch (adversary.below(6)) {
      case 0 -> doomedSketch.insert(Keys.of(keys));
      case 1 -> doomedSketch.query(Keys.of(keys)).close();
      case 2 -> imageOf(doomedSketch).close();
      case 3 -> doomedFilter.insert(Keys.of(keys)).close();
      case 4 -> doomedFilter.contains(Keys.of(keys)).close();
      default -> group(doomedGroupBy, keys);
    }
  }

  private static SketchImage imageOf(Sketch any) {
    any.statistics();
    return any.image();
  }

  /** Accepts only one error of a structure that another thread closes: that it is closed. */
  private void orClosed(Runnable use) {
    try {
      use.run();
    } catch (IllegalStateException e) {
      require(
          closing && e.getMessage().endsWith("is closed"),
          "an operation failed with: %s",
          e.getMessage());
    }
  }

  void closeTheDoomed() {
    closing = true;
    tried.step("close what is doomed");
    doomedGroupBy.close();
    doomedSketch.close();
    doomedFilter.close();
  }

  /** Compares the open structures with the keys that all threads inserted. */
  void check(KeyPool pool) {
    SketchChecks checks = new SketchChecks(sketch, KeyWidth.BITS_64);
    checks.neverBelow(counted.counted());
    checks.statistics();
    if (sketch.spec().layout().linear()) {
      checks.sameAs(reference, counted.keys(), pool.questions(MOST_KEYS));
    }
    try (Answers answers = filter.contains(Keys.of(accepted.keys()))) {
      require(
          answers.yes() == accepted.size(),
          "%d of %d keys are missing from the filter",
          accepted.size() - answers.yes(),
          accepted.size());
    }
    new FilterChecks(filter).contents(accepted.keys());
  }

  @Override
  public void close() {
    closeTheDoomed();
    groupBy.close();
    filter.close();
    sketch.close();
  }
}
