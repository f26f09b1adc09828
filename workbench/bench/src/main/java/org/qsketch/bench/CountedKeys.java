package org.qsketch.bench;

import org.qsketch.backend.Backend;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/**
 * Keys with the exact count of each, on a backend: what any number of sketches can be measured
 * against, one after the other. Counted once, which takes about 20 to 43 bytes of the Java heap per
 * distinct key.
 */
public final class CountedKeys implements AutoCloseable {
  /** Keys per insert, as in the published runs. */
  private static final long BATCH = 1L << 22;

  private final Backend backend;
  private final Keys keys;
  private final Keys distinct;
  private final long[] counts;

  private CountedKeys(Backend backend, Keys keys, ExactCounts exact) {
    this.backend = backend;
    this.keys = keys;
    this.distinct = backend.upload(Keys.of(exact.keys()));
    this.counts = exact.counts();
  }

  /**
   * Counts keys exactly.
   *
   * @param backend where the sketches will be
   * @param keys at least one key, best on that backend; they stay the caller's, who closes them
   *     after this
   * @return the counted keys, owned by the caller
   * @throws TooManyKeysException if the distinct keys outgrow the heap
   */
  public static CountedKeys of(Backend backend, Keys keys) {
    ExactCounts exact = new ExactCounts();
    exact.add(keys);
    return new CountedKeys(backend, keys, exact);
  }

  /**
   * How many keys a sketch gets to count.
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
  public ErrorSummary errors(SketchSpec spec) {
    try (Sketch sketch = backend.create(spec)) {
      Batches.of(keys, BATCH).forEach(sketch::insert);
      return ErrorTally.measure(sketch, distinct, counts);
    }
  }

  /** Frees what was counted; the keys themselves stay. Closing twice is fine. */
  @Override
  public void close() {
    distinct.close();
  }
}
