package org.qsketch.bench.sketch;

import java.util.function.DoubleConsumer;
import org.qsketch.backend.Backend;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.job.Batches;
import org.qsketch.keys.Keys;
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
    try (Sketch sketch = backend.create(spec)) {
      double work = keys.size() + exact.size();
      double done = 0;
      for (Keys batch : (Iterable<Keys>) Batches.of(keys, BATCH)::iterator) {
        sketch.insert(batch);
        done += batch.size();
        progress.accept(done / work);
      }
      return sketch.errors(exact.keys(), exact.values());
    }
  }

  /** Frees what was counted; the keys themselves stay. Closing twice is fine. */
  @Override
  public void close() {
    exact.close();
  }
}
