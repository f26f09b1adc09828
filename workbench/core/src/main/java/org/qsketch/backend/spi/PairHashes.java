package org.qsketch.backend.spi;

import java.util.function.BiConsumer;
import org.qsketch.keys.Keys;

/**
 * Hashes pairs of a group and a value where the backend works: what a backend must implement to
 * count distinct values of each group.
 */
public interface PairHashes extends Table {
  /**
   * Hashes pairs, chunk by chunk.
   *
   * @param groups any number of keys
   * @param values one key for each
   * @param action takes the {@linkplain org.qsketch.internal.distinct.PairHash hashes} of some
   *     pairs and the keys of their groups, both of 64 bits, which are valid until it returns
   */
  void forEachChunk(Keys groups, Keys values, BiConsumer<Keys, Keys> action);
}
