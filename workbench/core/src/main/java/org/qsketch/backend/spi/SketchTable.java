package org.qsketch.backend.spi;

import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.Estimates;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * The counters of a sketch on a device: what a backend must implement for each variant. {@link
 * BackendSketch} calls it in order, one operation at a time, with keys and images that fit its
 * spec, and never after closing it.
 */
public interface SketchTable extends StateTable<SketchImage, SketchStatistics> {
  /**
   * Adds to the counters of each key, once or as often as its weight says.
   *
   * @param batch any number of keys, wide enough for the hash
   * @param delta 1 to insert, -1 to remove
   */
  void add(Batch batch, int delta);

  /**
   * Returns the sum of weights, computed where they lie.
   *
   * @param weights any number of unsigned 32-bit numbers
   * @return their sum, {@link Long#MAX_VALUE} if that is less
   */
  default long total(Keys weights) {
    return WeightSum.of(weights);
  }

  /**
   * Estimates the count of each key.
   *
   * @param keys any number of keys, wide enough for the hash
   * @return one estimate per key, in order, owned by the caller
   */
  Counts query(Keys keys);

  /**
   * Compares the estimates of keys with their exact counts.
   *
   * @param keys any number of keys, wide enough for the hash
   * @param counts the exact count of each, of either width; keys with 0 are left out
   * @return the errors
   */
  default ErrorSummary errors(Keys keys, Keys counts) {
    return Estimates.errors(this::query, keys, counts);
  }

  /**
   * Selects the keys whose estimate is at least a threshold.
   *
   * @param keys any number of keys, wide enough for the hash
   * @param threshold the least estimate, of any sign
   * @return those keys in their order, owned by the caller
   */
  default Keys select(Keys keys, long threshold) {
    return Estimates.select(this::query, keys, threshold);
  }

  /**
   * Adds all counts of an image, as {@link SketchSpec#addState} does.
   *
   * @param image of an equal spec
   */
  void merge(SketchImage image);

  /** Halves all counters, rounding up, as {@link SketchSpec#halveState} does. */
  void halve();
}
