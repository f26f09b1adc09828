package org.qsketch.backend.spi;

/** Finds the range of a table that each key belongs to, where the keys are. */
public interface KeyRouter extends AutoCloseable {
  /**
   * How many keys are best routed at once: as many as there is memory for by now.
   *
   * @return at least 1
   */
  long mostKeys();

  /**
   * Finds the ranges of keys.
   *
   * @param batch at most {@link #mostKeys} keys, wide enough for the hash
   * @return the keys by ranges, to be closed by the caller before more are routed
   */
  RoutedKeys route(Batch batch);

  /** Frees what routing needs. Closing twice is fine. */
  @Override
  void close();
}
