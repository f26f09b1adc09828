package org.qsketch.count;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.qsketch.job.ParallelWork;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.topk.Admissions;
import org.qsketch.topk.HeavyKey;
import org.qsketch.window.TopKWindow;

/**
 * A sketch that counts, exact counts of a random sample of the keys, and the texts of candidates
 * for the most frequent keys.
 */
final class SketchCounts implements AutoCloseable {
  private static final int SLICE = 1 << 16;

  private static final int FEW_TEXTS = 1 << 14;

  /** For an error of 4 % of the number of distinct keys. */
  private static final int FEWEST_SAMPLED = 1 << 10;

  private final CountingSketch sketch;
  private final ParallelWork work;
  private final Map<Long, String> texts = new HashMap<>();

  /** If there are more texts, the texts of former candidates are dropped. */
  private int mostTexts = FEW_TEXTS;

  /** A tally for each pane of a window, the newest first; otherwise, one for all keys. */
  private final List<PaneTally> panes = new ArrayList<>();

  /** The most distinct keys of a sample. */
  private final int sampled;

  /**
   * Creates an empty count.
   *
   * @param sketch an empty sketch, closed with this
   * @param work the threads
   */
  SketchCounts(CountingSketch sketch, ParallelWork work) {
    this(sketch, 1, work);
  }

  private SketchCounts(CountingSketch sketch, int panes, ParallelWork work) {
    this.sketch = sketch;
    this.work = work;
    this.sampled = Math.max(FEWEST_SAMPLED, KeySample.DEFAULT_CAPACITY / panes);
    IntStream.range(0, panes).forEach(_ -> this.panes.add(new PaneTally()));
  }

  /**
   * Creates an empty window.
   *
   * @param window an empty window, closed with this
   * @param work the threads
   */
  static SketchCounts of(CountingSketch.Windowed window, ParallelWork work) {
    return new SketchCounts(window, window.window().panes(), work);
  }

  /** Forgets the oldest pane of a window, and begins a new one. */
  void advance() {
    if (sketch instanceof CountingSketch.Windowed(TopKWindow window, int _)) {
      window.advance();
      panes.removeLast();
      panes.addFirst(new PaneTally());
    }
  }

  /** Halves all counts, rounding up. More halvings than a count has bits change nothing. */
  void halve(long times) {
    for (long i = 0; i < Math.min(times, Long.SIZE); i++) {
      sketch.halve();
    }
    panes.forEach(pane -> pane.halve(times));
  }

  /** Returns the number of keys, including keys of weight 0. */
  long rows() {
    return panes.stream().mapToLong(pane -> pane.rows).sum();
  }

  /** Returns the sum of the weights, halved as the counts. */
  long total() throws IOException {
    long total = 0;
    for (PaneTally pane : panes) {
      total = CountingRun.sum(total, pane.total);
    }
    return total;
  }

  CountingSketch sketch() {
    return sketch;
  }

  /** Returns the texts of candidates, as far as batches had texts. */
  Map<Long, String> texts() {
    return texts;
  }

  /** Adds exact counts to the sketch and the sample, as if they had counted these keys. */
  void addAll(ExactCounts exact) {
    WeightedInsert.insert(exact.keys(), exact.counts(), sketch, (_, _) -> {});
    KeySample sample = new KeySample(KeySample.DEFAULT_CAPACITY);
    exact.forEach(sample::add);
    panes.getFirst().samples.add(sample);
  }

  /** Counts a batch. */
  void add(KeyBatch batch) throws IOException {
    add(batch, 0);
  }

  /** Counts a batch in a pane of a window. */
  void add(KeyBatch batch, int age) throws IOException {
    PaneTally pane = panes.get(age);
    insert(batch, sketch.pane(age));
    sample(batch.keys(), batch.weights(), pane.samples);
    pane.rows += batch.rows();
    pane.total = CountingRun.sum(pane.total, batch.total());
    forgetTexts();
  }

  private void insert(KeyBatch batch, CountingSketch target) {
    Keys keys = batch.keys();
    Admissions admissions = admissions(batch);
    batch
        .weights()
        .ifPresentOrElse(
            weights -> WeightedInsert.insert(keys, weights, target, admissions),
            () -> target.insert(keys, admissions));
  }

  private Admissions admissions(KeyBatch batch) {
    return batch.keepsTexts() ? (key, index) -> texts.put(key, batch.text(index)) : (_, _) -> {};
  }

  private void forgetTexts() {
    if (texts.size() > mostTexts) {
      Set<Long> candidates =
          sketch.candidates().keys().stream().map(HeavyKey::key).collect(Collectors.toSet());
      texts.keySet().retainAll(candidates);
      mostTexts = 2 * (texts.size() + FEW_TEXTS);
    }
  }

  long[] estimates(Keys keys) {
    try (Counts counts = sketch.query(keys)) {
      return counts.toArray();
    }
  }

  private void sample(Keys keys, Optional<Keys> weights, Queue<KeySample> samples)
      throws IOException {
    AtomicLong next = new AtomicLong();
    work.run(
        () -> {
          KeySample sample =
              Optional.ofNullable(samples.poll()).orElseGet(() -> new KeySample(sampled));
          sample(keys, weights, next, sample);
          samples.add(sample);
        });
  }

  private static void sample(Keys keys, Optional<Keys> weights, AtomicLong next, KeySample sample) {
    long[] slice = new long[SLICE];
    long[] weightSlice = new long[weights.isPresent() ? SLICE : 0];
    for (long at = next.getAndAdd(SLICE); at < keys.size(); at = next.getAndAdd(SLICE)) {
      int count = (int) Math.min(SLICE, keys.size() - at);
      keys.copyTo(at, slice, 0, count);
      if (weights.isPresent()) {
        weights.get().copyTo(at, weightSlice, 0, count);
        sample.add(slice, weightSlice, count);
      } else {
        sample.add(slice, 0, count);
      }
    }
  }

  /** Returns one sample of all keys. */
  KeySample sample() {
    KeySample all = new KeySample(sampled);
    panes.forEach(pane -> pane.samples.forEach(all::add));
    return all;
  }

  @Override
  public void close() {
    sketch.close();
  }

  /** The counts and samples of a pane, besides its sketch. */
  private static final class PaneTally {
    /** A sample for each thread. */
    private final Queue<KeySample> samples = new ConcurrentLinkedQueue<>();

    private long rows;
    private long total;

    void halve(long times) {
      samples.forEach(sample -> sample.halve(times));
      total = Halving.halved(total, times);
    }
  }
}
