package org.qsketch.count;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.topk.Admissions;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** The sketch that counts a source, and finds the most frequent keys if they are wanted. */
sealed interface CountingSketch extends AutoCloseable {
  /** More candidates than asked for: what becomes certain of them orders them anew. */
  int SPARE_CANDIDATES = 4;

  int FEWEST_CANDIDATES = 1 << 10;

  /**
   * An empty sketch.
   *
   * @param top how many of the most frequent keys are wanted
   */
  static CountingSketch of(Backend backend, SketchSpec spec, int top) {
    return top == 0
        ? new Alone(backend.create(spec))
        : new WithTop(backend.create(new TopKSpec(spec, candidates(top))));
  }

  /** How many keys may be the most frequent. */
  static int candidates(int top) {
    return Math.clamp((long) SPARE_CANDIDATES * top, FEWEST_CANDIDATES, TopKSpec.MAX_CANDIDATES);
  }

  SketchSpec spec();

  /** Counts each key once. */
  void insert(Keys keys, Admissions admissions);

  /** Counts each key as often as its weight says, a number of 32 bits without a sign. */
  void insert(Keys keys, Keys weights, Admissions admissions);

  Counts query(Keys keys);

  /** The estimate for one key. */
  default long query(long key) {
    try (Counts counts = query(Keys.of(key))) {
      return counts.get(0);
    }
  }

  /** The most frequent keys, at most so many; none where they were not wanted. */
  HeavyKeys top(int most);

  /** All candidates for the most frequent keys. */
  default HeavyKeys candidates() {
    return top(TopKSpec.MAX_CANDIDATES);
  }

  SketchStatistics statistics();

  /** The state of the sketch alone, owned by the caller. */
  SketchImage image();

  @Override
  void close();

  /** Nobody asks for the most frequent keys. */
  record Alone(Sketch sketch) implements CountingSketch {
    @Override
    public SketchSpec spec() {
      return sketch.spec();
    }

    @Override
    public void insert(Keys keys, Admissions admissions) {
      sketch.insert(keys);
    }

    @Override
    public void insert(Keys keys, Keys weights, Admissions admissions) {
      sketch.insert(keys, weights);
    }

    @Override
    public Counts query(Keys keys) {
      return sketch.query(keys);
    }

    @Override
    public HeavyKeys top(int most) {
      return new HeavyKeys(List.of(), Long.MAX_VALUE);
    }

    @Override
    public SketchStatistics statistics() {
      return sketch.statistics();
    }

    @Override
    public SketchImage image() {
      return sketch.image();
    }

    @Override
    public void close() {
      sketch.close();
    }
  }

  /** With candidates beside the sketch. */
  record WithTop(TopK topK) implements CountingSketch {
    @Override
    public SketchSpec spec() {
      return topK.spec().sketch();
    }

    @Override
    public void insert(Keys keys, Admissions admissions) {
      topK.insert(keys, admissions);
    }

    @Override
    public void insert(Keys keys, Keys weights, Admissions admissions) {
      topK.insert(keys, weights, admissions);
    }

    @Override
    public Counts query(Keys keys) {
      return topK.query(keys);
    }

    @Override
    public HeavyKeys top(int most) {
      return topK.top(most);
    }

    @Override
    public SketchStatistics statistics() {
      return topK.statistics();
    }

    @Override
    public SketchImage image() {
      try (TopKImage image = topK.image()) {
        return image.sketch();
      }
    }

    @Override
    public void close() {
      topK.close();
    }
  }
}
