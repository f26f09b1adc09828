package org.qsketch.bench.sketch;

import java.util.Iterator;
import java.util.function.DoubleConsumer;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.HighErrors;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.job.Batches;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.Sketch;
import org.qsketch.spec.Spec;

/**
 * Keys with the exact count of each, on a backend: what any number of sketches can be measured
 * against, one after the other. Counted once, by group-by on the same backend.
 */
public final class CountedKeys implements AutoCloseable {
  /** Keys per insert, as in the published runs. */
  private static final long BATCH = 1L << 22;

  /** Errors are added up in the order of the groups: in the same one each time. */
  private static final long SEED = 0;

  private final Backend backend;
  private final Keys keys;
  private final Groups exact;

  private CountedKeys(Backend backend, Keys keys, Groups exact) {
    this.backend = backend;
    this.keys = keys;
    this.exact = exact;
  }

  /**
   * Counts keys exactly.
   *
   * @param backend where the sketches will be
   * @param keys at least one key, best on that backend; they stay the caller's, who closes them
   *     after this
   * @return the counted keys, owned by the caller
   */
  public static CountedKeys of(Backend backend, Keys keys) {
    GroupBySpec spec = GroupBySpec.count().seed(SEED);
    try (GroupBy count = backend.create(spec)) {
      return new CountedKeys(backend, keys, count.aggregate(keys));
    }
  }

  /**
   * Returns how many keys a sketch gets to count.
   *
   * @return repeated keys counted each time
   */
  public long size() {
    return keys.size();
  }

  /**
   * Returns how many of the keys differ.
   *
   * @return the number of distinct keys
   */
  public long distinct() {
    return exact.size();
  }

  /**
   * Creates a sketch, inserts the keys and compares the estimate of each distinct key with its
   * count.
   *
   * @param spec the sketch
   * @return its errors
   */
  public ErrorSummary errors(Spec<Sketch> spec) {
    return errors(spec, _ -> {});
  }

  /**
   * Creates a sketch, inserts the keys and compares the estimate of each distinct key with its
   * count.
   *
   * @param spec the sketch
   * @param progress receives the share of the work that is done after each batch of keys
   * @return its errors
   */
  public ErrorSummary errors(Spec<Sketch> spec, DoubleConsumer progress) {
    try (Sketch sketch = filled(spec, progress)) {
      return sketch.errors(exact.keys(), exact.values());
    }
  }

  /**
   * The errors of a sketch, with the high ones.
   *
   * @param summary means and maxima
   * @param high 99 % of the keys have at most this relative error
   * @param highest 99.9 % of the keys have at most this relative error
   */
  record AllErrors(ErrorSummary summary, double high, double highest) {}

  /** Does the same as {@link #errors(Spec, DoubleConsumer)}, and ranks the errors as well. */
  AllErrors ranked(Spec<Sketch> spec, DoubleConsumer progress) {
    try (Sketch sketch = filled(spec, progress)) {
      ErrorSummary summary = sketch.errors(exact.keys(), exact.values());
      HighErrors high = rank(sketch);
      return new AllErrors(
          summary, high.quantile(HighErrors.HIGH), high.quantile(HighErrors.HIGHEST));
    }
  }

  private HighErrors rank(Sketch sketch) {
    HighErrors high = new HighErrors(exact.size());
    Iterator<Keys> counts = Batches.of(exact.values(), BATCH).iterator();
    Batches.of(exact.keys(), BATCH).forEach(batch -> rank(sketch, batch, counts.next(), high));
    return high;
  }

  private static void rank(Sketch sketch, Keys batch, Keys counts, HighErrors high) {
    long[] truth = counts.toArray();
    try (Counts answers = sketch.query(batch)) {
      long[] estimates = answers.toArray();
      for (int i = 0; i < truth.length; i++) {
        high.add(Math.abs((double) estimates[i] - truth[i]) / truth[i]);
      }
    }
  }

  private Sketch filled(Spec<Sketch> spec, DoubleConsumer progress) {
    Sketch sketch = backend.create(spec);
    try {
      double work = keys.size() + exact.size();
      double done = 0;
      for (Keys batch : (Iterable<Keys>) Batches.of(keys, BATCH)::iterator) {
        sketch.insert(batch);
        done += batch.size();
        progress.accept(done / work);
      }
      return sketch;
    } catch (RuntimeException e) {
      sketch.close();
      throw e;
    }
  }

  /** Frees what was counted; the keys themselves stay. Closing twice is fine. */
  @Override
  public void close() {
    exact.close();
  }
}
