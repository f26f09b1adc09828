package org.qsketch.torture;

import java.util.Arrays;
import java.util.function.BiConsumer;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Keys with weights from 0 to 2^32 - 1. A key may occur more than once. */
final class WeightedKeys {
  private final long[] keys;
  private final long[] weights;

  WeightedKeys(long[] keys, long... weights) {
    this.keys = keys;
    this.weights = weights;
  }

  long[] keys() {
    return keys;
  }

  long[] weights() {
    return weights;
  }

  /**
   * Returns the equivalent of some keys: each distinct key twice, with weights that add up to its
   * count.
   */
  static WeightedKeys of(Adversary adversary, long... all) {
    KeyBag.Counted counted = KeyBag.Counted.of(all);
    int distinct = counted.keys().length;
    long[] keys = Arrays.copyOf(counted.keys(), 2 * distinct);
    long[] weights = Arrays.copyOf(counted.counts(), 2 * distinct);
    for (int i = 0; i < distinct; i++) {
      keys[distinct + i] = keys[i];
      weights[distinct + i] = adversary.between(0L, weights[i]);
      weights[i] -= weights[distinct + i];
    }
    return new WeightedKeys(keys, weights);
  }

  /**
   * Passes keys and weights to an operation, each in one of the kinds of memory that keys can be
   * in.
   */
  void give(TortureCase tried, KeyWidth width, BiConsumer<Keys, Keys> operation) {
    tried.give(
        keys,
        width,
        column ->
            tried.give(weights, KeyWidth.BITS_32, beside -> operation.accept(column, beside)));
  }

  long total() {
    return Arrays.stream(weights).sum();
  }
}
