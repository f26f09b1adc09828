package org.qsketch.rivals;

/** A sketch that counts keys one at a time. Implementations are used by one thread. */
public interface Rival {
  /**
   * Counts a key once.
   *
   * @param key any 64 bits
   */
  void insert(long key);

  /**
   * Estimates how often a key was inserted.
   *
   * @param key any 64 bits
   * @return the estimate; the paper says whether it can be below the truth, above it or negative
   */
  long estimate(long key);

  /**
   * Tells whether the sketch reports a key as a heavy hitter. One that holds keys may report only
   * these.
   *
   * @param key any 64 bits
   * @param least the least count of a heavy hitter
   * @return whether the estimate says so, unless the paper reports others
   */
  default boolean isHeavy(long key, long least) {
    return estimate(key) >= least;
  }

  /**
   * Returns the memory of the structure.
   *
   * @return all bits that an implementation in hardware would need: counters, keys, fingerprints
   *     and flags
   */
  long bits();
}
