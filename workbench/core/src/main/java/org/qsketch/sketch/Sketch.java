package org.qsketch.sketch;

import org.qsketch.keys.Keys;

/**
 * A sketch of one variant on one backend. Operations of a backend run one after the other,
 * whichever threads call them; each uses all the parallelism the device has. After {@link #close()}
 * every operation throws {@link IllegalStateException}.
 *
 * <p>For streams of inserts no estimate is below the true count, on every backend, under any skew.
 */
public interface Sketch extends AutoCloseable {
  /**
   * What this sketch is.
   *
   * @return its spec
   */
  SketchSpec spec();

  /**
   * Adds 1 to the count of each key, once for each time it occurs.
   *
   * @param keys any number of keys
   */
  void insert(Keys keys);

  /**
   * Takes 1 from the count of each key. Removing what was inserted undoes it: exactly, in any
   * order, for all variants but the multi-level sketch, which is exact while no bucket has a high
   * row, and otherwise when the latest insert goes first.
   *
   * @param keys keys that have been inserted
   */
  void remove(Keys keys);

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
   * @param key a key; 32-bit keys extended by zeros
   * @return its estimate
   */
  default long query(long key) {
    try (Counts counts = query(Keys.of(key))) {
      return counts.get(0);
    }
  }

  /**
   * Adds all counts of an image: the sum equals inserting both streams, bit for bit, except for the
   * multi-level sketch, where it is an upper bound.
   *
   * @param image of an equal spec
   * @throws IllegalArgumentException if the specs differ
   */
  void merge(SketchImage image);

  /**
   * Adds all counts of another sketch.
   *
   * @param other a sketch of an equal spec, on any backend
   */
  default void merge(Sketch other) {
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
   * Looks at every counter.
   *
   * @return how full the sketch is
   */
  SketchStatistics statistics();

  /** Frees the sketch. Closing twice is fine. */
  @Override
  void close();
}
