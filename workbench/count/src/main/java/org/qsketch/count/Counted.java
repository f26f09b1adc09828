package org.qsketch.count;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.qsketch.sketch.SketchImage;

/** What came of counting, with the counts of all keys. */
public final class Counted implements AutoCloseable {
  private final CountingResult result;
  private final Optional<ExactCounts> exact;
  private final Optional<CountingSketch> sketch;
  private final Optional<IOException> damage;
  private final Owned owned;

  /**
   * Counts that belong to a run.
   *
   * @param result what was found
   * @param exact all counts, if they are exact
   * @param sketch the estimates otherwise
   * @param damage why the source has ended too early, if it has
   * @param owned what is closed with this
   */
  Counted(
      CountingResult result,
      Optional<ExactCounts> exact,
      Optional<CountingSketch> sketch,
      Optional<? extends IOException> damage,
      Owned owned) {
    this.result = result;
    this.exact = exact;
    this.sketch = sketch;
    this.damage = damage.map(IOException.class::cast);
    this.owned = owned;
  }

  /**
   * What was found.
   *
   * @return the result
   */
  public CountingResult result() {
    return result;
  }

  /**
   * Why the counts are those of a part of the source alone.
   *
   * @return what has ended reading too early; empty if all was read that was asked for
   */
  public Optional<IOException> damage() {
    return damage;
  }

  /**
   * The counts of some keys: exact ones where all are.
   *
   * @param keys any keys
   * @return a count for each of them, 0 if it never came
   */
  public Map<Long, Long> counts(Collection<Long> keys) {
    Map<Long, Long> counts = new HashMap<>();
    Map<Long, Long> known = exact.map(all -> all.counts(keys)).orElseGet(Map::of);
    keys.forEach(
        key ->
            counts.put(
                key,
                sketch
                    .map(estimates -> estimates.query(key))
                    .orElseGet(() -> known.getOrDefault(key, 0L))));
    return counts;
  }

  /**
   * The state of the sketch that has counted.
   *
   * @return an image, owned by the caller
   * @throws java.util.NoSuchElementException if all counts are exact
   */
  public SketchImage image() {
    return sketch.orElseThrow().image();
  }

  /** Frees the counts. Closing twice is fine. */
  @Override
  public void close() {
    owned.close();
  }
}
