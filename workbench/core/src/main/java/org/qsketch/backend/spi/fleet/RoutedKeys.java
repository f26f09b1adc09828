package org.qsketch.backend.spi.fleet;

import java.util.List;
import org.qsketch.backend.spi.Batch;
import org.qsketch.filter.Answers;
import org.qsketch.sketch.Counts;

/**
 * Keys by the ranges of a table, as hashes that are written anew: a table of a range alone, with
 * the {@code identity} hash, finds the bucket and the rest of the hash in them by its own rules.
 */
public interface RoutedKeys extends AutoCloseable {
  /**
   * Returns the keys of a range, with their weights.
   *
   * @param range which one
   * @return valid until this is closed
   */
  Batch batch(int range);

  /**
   * Puts estimates into the order in which the keys came.
   *
   * @param results the results of each range in order, as many as its batch has keys, maybe in
   *     several parts; left open
   * @param bytes of each, 4 or 8
   * @return an estimate for each key, owned by the caller
   */
  Counts counts(List<List<ResultRange<Counts>>> results, int bytes);

  /**
   * Puts answers into the order in which the keys came.
   *
   * @param results the results of each range in order, as many as its batch has keys, maybe in
   *     several parts; left open
   * @return an answer for each key, owned by the caller
   */
  Answers answers(List<List<ResultRange<Answers>>> results);

  /** Ends the use of the keys. Closing twice is fine. */
  @Override
  void close();
}
