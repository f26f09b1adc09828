package org.qsketch.backend.spi.fleet;

import java.util.List;
import java.util.function.BiConsumer;
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
   * Returns whether it pays to work on keys that this router has found before others have been
   * routed. If so, the others are {@linkplain #receive received} without them.
   *
   * @param together whether one batch of all is preferred
   */
  default boolean beginsEarly(boolean together) {
    return false;
  }

  /**
   * Brings keys of a range, which several routers have found, to where this one is, and runs an
   * action on them there.
   *
   * @param parts of routed keys, which stay open meanwhile
   * @param together whether one batch of all is preferred; otherwise keys come as soon as they have
   *     arrived
   * @param action gets keys and the indices of their parts, in order; they are valid until the
   *     parts are closed or others are received
   */
  default void receive(
      List<Batch> parts, boolean together, BiConsumer<Batch, List<Integer>> action) {
    for (int i = 0; i < parts.size(); i++) {
      action.accept(parts.get(i), List.of(i));
    }
  }

  /** Frees what routing needs. Closing twice is fine. */
  @Override
  void close();
}
