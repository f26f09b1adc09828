package org.qsketch.bench.counting;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.qsketch.bench.run.ParallelWork;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;

/**
 * A sketch that counts, with exact counts of a random sample of the keys, and the keys of the
 * largest estimates.
 */
final class SketchCounts {
  private static final int SLICE = 1 << 16;

  /** More candidates than asked for: certain counts order them anew. */
  private static final int SPARE_CANDIDATES = 4;

  private static final int FEWEST_CANDIDATES = 1 << 10;

  private final Sketch sketch;
  private final ParallelWork work;
  private final Optional<TopCandidates> candidates;

  /** One for each thread. */
  private final Queue<KeySample> samples = new ConcurrentLinkedQueue<>();

  /**
   * Nothing counted.
   *
   * @param sketch an empty sketch, which stays the caller's
   * @param top how many of the most frequent keys to find
   * @param work the threads
   */
  SketchCounts(Sketch sketch, int top, ParallelWork work) {
    this.sketch = sketch;
    this.work = work;
    this.candidates =
        Optional.of(candidates(top)).filter(capacity -> capacity > 0).map(TopCandidates::new);
  }

  /** How many keys may be the most frequent. */
  static int candidates(int top) {
    return top == 0 ? 0 : Math.max(FEWEST_CANDIDATES, Math.multiplyExact(top, SPARE_CANDIDATES));
  }

  Sketch sketch() {
    return sketch;
  }

  Optional<TopCandidates> candidates() {
    return candidates;
  }

  /**
   * Takes over keys whose counts are known: sketch and sample go on as if they had counted them.
   */
  void takeOver(ExactCounts exact) {
    WeightedInsert.insert(exact.keys(), exact.counts(), sketch);
    KeySample sample = new KeySample(KeySample.DEFAULT_CAPACITY);
    exact.forEach(sample::add);
    samples.add(sample);
  }

  /** Counts a batch. */
  void add(KeyBatch batch) throws IOException {
    Keys keys = batch.keys();
    batch
        .weights()
        .ifPresentOrElse(
            weights -> WeightedInsert.insert(keys, weights, sketch), () -> sketch.insert(keys));
    sample(keys, batch.weights());
    candidates.ifPresent(
        top -> top.offer(keys.toArray(), estimates(keys), batch::weight, batch::text));
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

  /** One sample of all keys. */
  KeySample sample() {
    KeySample all = new KeySample(KeySample.DEFAULT_CAPACITY);
    samples.forEach(all::add);
    return all;
  }

  /** The candidates, in no order. */
  Collection<TopCandidates.Candidate> all() {
    return candidates.map(TopCandidates::all).orElseGet(List::of);
  }
}
