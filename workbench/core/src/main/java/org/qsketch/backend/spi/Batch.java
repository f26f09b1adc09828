package org.qsketch.backend.spi;

import java.util.Objects;
import java.util.Optional;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;

/**
 * Keys to insert into a sketch or to remove from it.
 *
 * @param keys any number of keys
 * @param weights how often each key counts, as many unsigned 32-bit numbers; empty if each counts
 *     once
 */
public record Batch(Keys keys, Optional<Keys> weights) {
  /**
   * Makes a batch of keys that count once each.
   *
   * @param keys any keys
   * @return the batch
   */
  public static Batch once(Keys keys) {
    return new Batch(keys, Optional.empty());
  }

  /**
   * Makes a batch of keys that count as often as their weights say.
   *
   * @param keys any keys
   * @param weights one of 32 bits for each
   * @return the batch
   */
  public static Batch weighted(Keys keys, Keys weights) {
    return new Batch(keys, Optional.of(weights));
  }

  /** Makes a batch of what a user gave; the sizes are checked where it is read. */
  static Batch checked(Keys keys, Keys weights) {
    Objects.requireNonNull(weights, "weights");
    if (weights.width() != KeyWidth.BITS_32) {
      throw new IllegalArgumentException(
          "the weights have %d bits each: give weights of 32 bits, for example Keys.of(int...)"
              .formatted(weights.width().bytes() * Byte.SIZE));
    }
    return weighted(keys, weights);
  }

  /**
   * Adds these keys to a sketch.
   *
   * @param sketch any sketch
   * @param delta 1 to insert, -1 to remove
   */
  public void addTo(Sketch sketch, int delta) {
    if (delta > 0) {
      weights.ifPresentOrElse(each -> sketch.insert(keys, each), () -> sketch.insert(keys));
    } else {
      weights.ifPresentOrElse(each -> sketch.remove(keys, each), () -> sketch.remove(keys));
    }
  }

  /**
   * Returns the number of keys.
   *
   * @return at least 0
   */
  public long size() {
    return keys.size();
  }

  /**
   * Returns a part of this batch, sharing its memory.
   *
   * @param from index of the first key
   * @param to index after the last key
   * @return the keys in [from, to) and their weights
   */
  public Batch slice(long from, long to) {
    return new Batch(keys.slice(from, to), weights.map(column -> column.slice(from, to)));
  }
}
