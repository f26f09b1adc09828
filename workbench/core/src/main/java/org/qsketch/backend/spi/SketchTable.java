package org.qsketch.backend.spi;

import java.util.Optional;
import org.qsketch.backend.spi.fleet.CounterRanges;
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
public interface SketchTable extends Table {
  /**
   * Adds to the counters of each key, once or as often as its weight says.
   *
   * @param batch any number of keys, wide enough for the hash
   * @param delta 1 to insert, -1 to remove
   */
  void add(Batch batch, int delta);

  /**
   * The sum of weights, computed where they lie.
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
   * @param counts the exact count of each, of either width; those of 0 are left out
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

  /**
   * The counters of the table, if it has nothing else.
   *
   * @return empty if there is more to a table than counters that are added up
   */
  default Optional<CounterRanges> counterRanges() {
    return Optional.empty();
  }

  /**
   * Adds all counts of another table, if the two can do so without an image of either. The caller
   * answers for it that no counter becomes too large.
   *
   * @param other of an equal spec; it does not change meanwhile
   * @return false, and nothing is changed, if they cannot
   */
  default boolean takeUp(SketchTable other) {
    return CounterRanges.meet(this, other, CounterRanges::add);
  }

  /**
   * Becomes a copy of another table, if the two can do so without an image of either.
   *
   * @param other of an equal spec; it does not change meanwhile
   * @return false, and nothing is changed, if they cannot
   */
  default boolean become(SketchTable other) {
    return CounterRanges.meet(this, other, CounterRanges::overwrite);
  }

  /** Sets every counter to 0. */
  void clear();

  /**
   * A copy of the state.
   *
   * @return the image, owned by the caller
   */
  SketchImage image();

  /**
   * Scans every counter.
   *
   * @return how full the table is
   */
  SketchStatistics statistics();
}
