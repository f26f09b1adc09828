package org.qsketch.backend.spi.fleet;

import java.util.List;
import org.qsketch.backend.spi.Batch;

/** Finds the range of a table that each key belongs to, where the keys are. */
public interface KeyRouter extends AutoCloseable {
  /**
   * Returns how many keys can be routed at once with the memory allocated so far.
   *
   * @param wanted how many there are
   * @return at least 1; maybe more than are wanted
   */
  long mostKeys(long wanted);

  /**
   * Finds the ranges of keys.
   *
   * @param batch at most {@link #mostKeys} keys, wide enough for the hash
   * @return the keys by ranges, to be closed by the caller before more are routed
   */
  RoutedKeys route(Batch batch);

  /**
   * Brings keys of a range, which several routers have found, to where this one is.
   *
   * @param parts of routed keys, which stay open meanwhile
   * @return the same keys in this order: as one batch, if there is memory for it, or part by part.
   *     Valid until the parts are closed or others are collected
   */
  default List<Batch> collect(List<Batch> parts) {
    return parts;
  }

  /** Frees what routing needs. Closing twice is fine. */
  @Override
  void close();
}
