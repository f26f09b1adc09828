package org.qsketch.sketch;

import java.util.Objects;
import org.qsketch.keys.Keys;

/**
 * A sketch of one variant on one backend. Operations of a backend run one after another, whichever
 * threads call them; each uses all the parallelism of the device. After {@link #close()} every
 * operation throws {@link IllegalStateException}.
 *
 * <p>No estimate is below the true count of what was inserted and not removed, in whichever order,
 * on any backend and under any skew. No counter ever wraps around: what would take one past {@link
 * SketchSpec#maxCounter()} is refused by a {@link SketchFullException} and changes nothing.
 *
 * {@snippet class="org.qsketch.example.SketchExampleTest" region="count"}
 */
public interface Sketch extends AutoCloseable {
  /**
   * What this sketch is.
   *
   * @return its spec
   */
  SketchSpec spec();

  /**
   * Adds 1 to the count of each key for each time it occurs.
   *
   * @param keys any number of keys
   * @throws SketchFullException if a counter has no space for them; the sketch is unchanged
   */
  void insert(Keys keys);

  /**
   * Adds its weight to the count of each key: the same as inserting each key as often as its weight
   * says, in the time of inserting it once.
   *
   * {@snippet class="org.qsketch.example.SketchExampleTest" region="weights"}
   *
   * @param keys any number of keys
   * @param weights one for each key, unsigned, of 32 bits: 0 to 2^32 - 1. A larger one is the
   *     caller's to split: give the key several times. Weights may lie elsewhere than the keys.
   *     They must not be written to meanwhile.
   * @throws IllegalArgumentException if there are more or fewer weights than keys, or the weights
   *     have 64 bits
   * @throws SketchFullException if a counter has no space for them; the sketch is unchanged
   */
  void insert(Keys keys, Keys weights);

  /**
   * Subtracts 1 from the count of each key for each time it occurs. Removing what was inserted
   * undoes it, in any order: no estimate falls below the true count of what remains, and when
   * nothing remains all counters are 0. A multi-level sketch then still keeps the rows that it has
   * given out; if it was merged while buckets shared rows, it keeps what merging counted twice.
   *
   * @param keys keys that have been inserted, each at most as often as it was; otherwise estimates
   *     of any keys may be wrong from then on
   */
  void remove(Keys keys);

  /**
   * Subtracts its weight from the count of each key: the same as removing each key as often as its
   * weight says.
   *
   * @param keys keys that have been inserted, each at least as often as is removed here; otherwise
   *     estimates of any keys may be wrong from then on
   * @param weights one for each key, as in {@link #insert(Keys, Keys)}
   * @throws IllegalArgumentException if there are more or fewer weights than keys, or the weights
   *     have 64 bits
   */
  void remove(Keys keys, Keys weights);

  /**
   * Estimates the count of each key.
   *
   * @param keys any number of keys
   * @return one estimate per key, in order
   */
  Counts query(Keys keys);

  /**
   * Estimates the count of one key.
   *
   * @param key a key; 32-bit keys are zero-extended
   * @return its estimate
   */
  default long query(long key) {
    try (Counts counts = query(Keys.of(key))) {
      return counts.get(0);
    }
  }

  /**
   * Compares the estimates of keys with their exact counts. The estimates stay where the sketch is.
   *
   * {@snippet class="org.qsketch.example.SketchExampleTest" region="errors"}
   *
   * @param keys any number of keys
   * @param counts the exact count of each, of 32 or 64 bits, in the same order; keys with a count
   *     of 0 are left out. Counts may lie elsewhere than the keys.
   * @return the errors. Whole numbers and the mean absolute error are exact. Devices add other sums
   *     as floats of 32 bits: mean and largest relative error are off by two millionths of their
   *     value at most, standard errors by two thousandths of the root mean square of the errors
   *     over the square root of the number of keys.
   * @throws IllegalArgumentException if there are more or fewer counts than keys
   */
  default ErrorSummary errors(Keys keys, Keys counts) {
    return Estimates.errors(this::query, keys, counts);
  }

  /**
   * Selects the keys whose estimate is at least a threshold. All keys that were counted as often
   * are among them. The estimates stay where the sketch is, and so do the keys.
   *
   * {@snippet class="org.qsketch.example.SketchExampleTest" region="select"}
   *
   * @param keys any number of keys, repeated ones taken each time
   * @param threshold the least estimate; all keys are selected if it is 0 or less
   * @return those keys of the batch, in its order: on the device of the sketch, on the host
   *     otherwise; owned by the caller
   */
  default Keys select(Keys keys, long threshold) {
    return Estimates.select(this::query, keys, threshold);
  }

  /**
   * Adds all counts of an image. The result equals inserting both streams, bit for bit, except for
   * the multi-level sketch, where it is an upper bound.
   *
   * @param image of an equal spec
   * @throws IllegalArgumentException if the specs differ, or no sketch can have the image's state
   * @throws SketchFullException if a counter has no space for the sum; the sketch is unchanged
   */
  void merge(SketchImage image);

  /**
   * Adds all counts of another sketch.
   *
   * @param other a sketch of an equal spec, on any backend
   * @throws IllegalArgumentException if the specs differ
   * @throws SketchFullException if a counter has no space for the sum; this sketch is unchanged
   */
  default void merge(Sketch other) {
    Objects.requireNonNull(other, "other");
    try (SketchImage image = other.image()) {
      merge(image);
    }
  }

  /** Sets every counter to 0. */
  void clear();

  /**
   * A copy of the state, for files and other backends.
   *
   * @return the image, owned by the caller
   */
  SketchImage image();

  /**
   * Scans every counter.
   *
   * @return how full the sketch is
   */
  SketchStatistics statistics();

  /** Frees the sketch. Closing twice is fine. */
  @Override
  void close();
}
