package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/**
 * A growing sketch with the exact counts of its keys. It is merged with itself as long as it
 * accepts that, then with its earlier states, the largest first.
 */
final class SketchGrowth implements AutoCloseable {
  private static final int MOST_KEYS = 300;

  /** About thirty earlier states are kept. */
  private static final int MOST_IMAGE_BYTES = 1 << 20;

  private final TortureCase tried;
  private final Adversary adversary;
  private final KeyPool pool;
  private final KeyBag.Counted keys;
  private final long[] counts;
  private final Deque<Before> earlier = new ArrayDeque<>();
  private Sketch sketch;
  private boolean full;

  /** An earlier state of the sketch. */
  private static final class Before implements AutoCloseable {
    private final SketchImage image;
    private final long largest;
    private final long[] counts;

    Before(Sketch sketch, long... counts) {
      this.image = sketch.image();
      this.largest = sketch.statistics().largestCounter();
      this.counts = counts.clone();
    }

    void requireSame(SketchImage other) {
      for (int part = 0; part < image.parts().size(); part++) {
        MemorySegment counters = other.parts().get(part);
        long at = counters.mismatch(image.parts().get(part));
        require(at < 0, "what was refused changed byte %d of part %d", at, part);
      }
    }

    @Override
    public void close() {
      image.close();
    }
  }

  SketchGrowth(TortureCase tried, KeyPool pool, SketchSpec spec) {
    this.tried = tried;
    this.adversary = tried.adversary();
    this.pool = pool;
    this.keys = KeyBag.Counted.of(pool.draw(1 + adversary.size(MOST_KEYS)));
    this.counts = new long[keys.keys().length];
    this.sketch = tried.backend().create(spec);
  }

  /** Does one more operation, chosen by the adversary. */
  void next() {
    switch (adversary.below(9)) {
      case 0, 1 -> insert();
      case 2 -> insertWithWeights();
      case 3 -> reopen();
      default -> grow();
    }
    new SketchChecks(sketch, pool.width()).neverBelow(new KeyBag.Counted(keys.keys(), counts));
  }

  private void insert() {
    long[] more = new long[adversary.size(MOST_KEYS)];
    long[] added = new long[counts.length];
    for (int i = 0; i < more.length; i++) {
      int which = adversary.oneIn(2) ? 0 : adversary.below(counts.length);
      more[i] = keys.keys()[which];
      added[which]++;
    }
    try (Before before = new Before(sketch, counts)) {
      tried.step("insert %d keys above a largest counter of %d", more.length, before.largest);
      boolean mayBeFull = before.largest + more.length > sketch.spec().maxCounter();
      Runnable insert = () -> tried.give(more, pool.width(), sketch::insert);
      boolean _ = isDone(before, mayBeFull, insert, added);
    }
  }

  private void insertWithWeights() {
    WeightedKeys more = heavy(adversary.size(MOST_KEYS));
    long[] added = new long[counts.length];
    for (int i = 0; i < more.keys().length; i++) {
      added[Arrays.binarySearch(keys.keys(), more.keys()[i])] += more.weights()[i];
    }
    try (Before before = new Before(sketch, counts)) {
      tried.step(
          "insert weights of %d above a largest counter of %d", more.total(), before.largest);
      boolean mayBeFull = before.largest + more.total() > sketch.spec().maxCounter();
      Runnable insert = () -> more.give(tried, pool.width(), sketch::insert);
      boolean _ = isDone(before, mayBeFull, insert, added);
    }
  }

  /** Inserts some of the keys with weights of any size, including the largest. */
  private WeightedKeys heavy(int count) {
    long[] some = new long[count];
    long[] weights = new long[count];
    int shift = adversary.below(Integer.SIZE + 1);
    for (int i = 0; i < count; i++) {
      some[i] = keys.keys()[adversary.below(counts.length)];
      weights[i] = adversary.between(0L, 0xFFFF_FFFFL >>> shift);
    }
    return new WeightedKeys(some, weights);
  }

  private void grow() {
    if (!full) {
      twice();
    } else if (!earlier.isEmpty()) {
      fillUp();
    }
  }

  private void twice() {
    Before before = new Before(sketch, counts);
    tried.step("double a largest counter of %d", before.largest);
    full = !isDone(before, mayBeFull(before, before), () -> sketch.merge(sketch), before.counts);
    if (sketch.spec().payloadBytes() <= MOST_IMAGE_BYTES) {
      earlier.push(before);
    } else {
      before.close();
    }
  }

  private void fillUp() {
    try (Before added = earlier.pop();
        Before before = new Before(sketch, counts)) {
      tried.step("add a largest counter of %d to %d", added.largest, before.largest);
      Runnable merge = () -> sketch.merge(added.image);
      boolean _ = isDone(before, mayBeFull(before, added), merge, added.counts);
    }
  }

  /**
   * Tells whether a merge may overflow. Merging a sketch with itself doubles its counters. A
   * counter of two levels may also receive the rows of its neighbors.
   */
  private boolean mayBeFull(Before before, Before added) {
    return before.largest + added.largest > sketch.spec().maxCounter()
        || !sketch.spec().layout().linear();
  }

  private boolean isDone(Before before, boolean mayBeFull, Runnable operation, long... added) {
    if (Refusals.orDone(operation)) {
      Arrays.setAll(counts, i -> counts[i] + added[i]);
      return true;
    }
    tried.step("it was refused");
    require(mayBeFull, "it was refused, though every counter has space for it");
    try (SketchImage after = sketch.image()) {
      before.requireSame(after);
    }
    return false;
  }

  private void reopen() {
    tried.step("reopen it from its image");
    try (SketchImage image = sketch.image()) {
      sketch.close();
      sketch = tried.backend().open(image);
    }
  }

  @Override
  public void close() {
    earlier.forEach(Before::close);
    sketch.close();
  }
}
