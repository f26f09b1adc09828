package org.qsketch.count;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.qsketch.job.ParallelWork;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.topk.Admissions;
import org.qsketch.topk.HeavyKey;

/**
 * A sketch that counts, exact counts of a random sample of the keys, and the texts of candidates
 * for the most frequent keys.
 */
final class SketchCounts implements AutoCloseable {
  private static final int SLICE = 1 << 16;

  private static final int FEW_TEXTS = 1 << 14;

  private final CountingSketch sketch;
  private final ParallelWork work;
  private final Map<Long, String> texts = new HashMap<>();

  /** If there are more texts, the texts of former candidates are dropped. */
  private int mostTexts = FEW_TEXTS;

  /** A sample for each thread. */
  private final Queue<KeySample> samples = new ConcurrentLinkedQueue<>();

  /**
   * Creates an empty count.
   *
   * @param sketch an empty sketch, closed with this
   * @param work the threads
   */
  SketchCounts(CountingSketch sketch, ParallelWork work) {
    this.sketch = sketch;
    this.work = work;
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
    samples.add(sample);
  }

  /** Counts a batch. */
  void add(KeyBatch batch) throws IOException {
    Keys keys = batch.keys();
    Admissions admissions = admissions(batch);
    batch
        .weights()
        .ifPresentOrElse(
            weights -> WeightedInsert.insert(keys, weights, sketch, admissions),
            () -> sketch.insert(keys, admissions));
    sample(keys, batch.weights());
    forgetTexts();
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

  private void sample(Keys keys, Optional<Keys> weights) throws IOException {
    AtomicLong next = new AtomicLong();
    work.run(
        () -> {
          KeySample sample =
              Optional.ofNullable(samples.poll())
                  .orElseGet(() -> new KeySample(KeySample.DEFAULT_CAPACITY));
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
    KeySample all = new KeySample(KeySample.DEFAULT_CAPACITY);
    samples.forEach(all::add);
    return all;
  }

  @Override
  public void close() {
    sketch.close();
  }
}
