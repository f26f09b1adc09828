package org.qsketch.fleet.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.fleet.ResultRange;
import org.qsketch.internal.Closing;

/**
 * The results of one range for the keys of a round.
 *
 * @param results of the keys of all pieces at once, or of each piece
 */
record RangeResults<T extends AutoCloseable>(List<T> results) implements AutoCloseable {
  /** Runs a query on each batch. */
  static <T extends AutoCloseable> RangeResults<T> of(
      List<Batch> batches, Function<Batch, T> asks) {
    RangeResults<T> given = new RangeResults<>(new ArrayList<>());
    try {
      batches.forEach(batch -> given.results.add(asks.apply(batch)));
      return given;
    } catch (RuntimeException | Error e) {
      given.close();
      throw e;
    }
  }

  /** Returns the results of one piece, by the number of keys that each piece has sent. */
  ResultRange<T> ofPiece(int piece, long... sizes) {
    if (results.size() == sizes.length) {
      return new ResultRange<>(results.get(piece), 0, sizes[piece]);
    }
    long from = Arrays.stream(sizes, 0, piece).sum();
    return new ResultRange<>(results.getFirst(), from, sizes[piece]);
  }

  @Override
  public void close() {
    Closing.closeAll(results);
  }
}
