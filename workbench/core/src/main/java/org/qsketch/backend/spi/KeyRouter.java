package org.qsketch.backend.spi;

/** Finds the range of a table that each key belongs to, where the keys are. */
public interface KeyRouter extends AutoCloseable {
  /** The most keys that are routed at once. */
  int MOST_KEYS = 1 << 22;

  /**
   * Finds the ranges of keys.
   *
   * @param batch at most {@link #MOST_KEYS} keys, wide enough for the hash
   * @return the keys by ranges, to be closed by the caller before more are routed
   */
  RoutedKeys route(Batch batch);

  /** Frees what routing needs. Closing twice is fine. */
  @Override
  void close();
}
