package org.qsketch.count;

import java.util.List;
import java.util.Optional;
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
import org.qsketch.window.TopKWindow;

/** A sketch that counts a source. It finds the most frequent keys on request. */
sealed interface CountingSketch extends AutoCloseable {
  /**
   * The candidates for each requested key. More are needed, since lower bounds change the order.
   */
  int SPARE_CANDIDATES = 4;

  int FEWEST_CANDIDATES = 1 << 10;

  /**
   * Creates an empty sketch.
   *
   * @param top the number of most frequent keys to find
   */
  static CountingSketch of(Backend backend, SketchSpec spec, int top) {
    return top == 0
        ? new Alone(backend.create(spec))
        : new WithTop(backend.create(new TopKSpec(spec, candidates(top))));
  }

  /** Creates an empty window, which always finds frequent keys. */
  static Windowed window(Backend backend, SketchSpec spec, int top, int panes) {
    TopKSpec each = new TopKSpec(spec, candidates(top));
    return new Windowed(new TopKWindow(backend, each, panes), 0);
  }

  /** Returns the number of candidates. */
  static int candidates(int top) {
    return Math.clamp((long) SPARE_CANDIDATES * top, FEWEST_CANDIDATES, TopKSpec.MAX_CANDIDATES);
  }

  SketchSpec spec();

  /** Counts each key once. */
  void insert(Keys keys, Admissions admissions);

  /** Adds to each key its weight, an unsigned number of 32 bits. */
  void insert(Keys keys, Keys weights, Admissions admissions);

  Counts query(Keys keys);

  /** Returns the estimate for one key. */
  default long query(long key) {
    try (Counts counts = query(Keys.of(key))) {
      return counts.get(0);
    }
  }

  /** Returns the most frequent keys, at most {@code most}; none if they were not requested. */
  HeavyKeys top(int most);

  /** Returns all candidates for the most frequent keys. */
  default HeavyKeys candidates() {
    return top(TopKSpec.MAX_CANDIDATES);
  }

  /** Halves all counts once, rounding up. A window forgets instead. */
  void halve();

  /** Returns how full the sketch is; empty for a window, whose panes differ. */
  Optional<SketchStatistics> statistics();

  /** Returns the state of the sketch without candidates, owned by the caller. */
  SketchImage image();

  /** Returns the state with candidates, owned by the caller; empty if none were requested. */
  default Optional<TopKImage> topImage() {
    return Optional.empty();
  }

  /** Returns what inserts into a pane; only a window has another one than the newest. */
  default CountingSketch pane(int age) {
    return this;
  }

  @Override
  void close();

  /** A sketch without candidates. */
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
    public void halve() {
      sketch.halve();
    }

    @Override
    public Optional<SketchStatistics> statistics() {
      return Optional.of(sketch.statistics());
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

  /** A sketch with candidates. */
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
    public void halve() {
      topK.halve();
    }

    @Override
    public Optional<SketchStatistics> statistics() {
      return Optional.of(topK.statistics());
    }

    @Override
    public SketchImage image() {
      try (TopKImage image = topK.image()) {
        return image.sketch();
      }
    }

    @Override
    public Optional<TopKImage> topImage() {
      return Optional.of(topK.image());
    }

    @Override
    public void close() {
      topK.close();
    }
  }

  /** A window, of which one pane takes the keys that are inserted. */
  record Windowed(TopKWindow window, int age) implements CountingSketch {
    @Override
    public Windowed pane(int other) {
      return new Windowed(window, other);
    }

    @Override
    public SketchSpec spec() {
      return window.spec().sketch();
    }

    @Override
    public void insert(Keys keys, Admissions admissions) {
      window.insertInto(age, keys, admissions);
    }

    @Override
    public void insert(Keys keys, Keys weights, Admissions admissions) {
      window.insertInto(age, keys, weights, admissions);
    }

    @Override
    public Counts query(Keys keys) {
      return window.query(keys);
    }

    @Override
    public HeavyKeys top(int most) {
      return window.top(most);
    }

    @Override
    public void halve() {
      throw new IllegalStateException("a window has no halvings");
    }

    @Override
    public Optional<SketchStatistics> statistics() {
      return Optional.empty();
    }

    @Override
    public SketchImage image() {
      try (TopKImage merged = window.merged(window.panes())) {
        return merged.sketch();
      }
    }

    @Override
    public void close() {
      window.close();
    }
  }
}
