package org.qsketch.backend.spi;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;

/**
 * Brings batches to a structure that counts: checks them, holds them, and waits for the backends
 * that read them.
 *
 * @param owner the ownership of the backend
 * @param product the structure
 * @param hash of its keys
 * @param table reads the keys
 */
record BatchChecks(Ownership owner, Ownership.Product product, HashFamily hash, Table table) {
  /** Runs an operation on keys that count once each. */
  <T> T run(Keys keys, Function<Batch, T> operation) {
    Objects.requireNonNull(keys, "keys");
    try (Hold _ = keys.hold()) {
      return reading(keys, table.readerOf(keys), () -> operation.apply(Batch.once(keys)));
    }
  }

  /** Runs an operation on keys that count as often as their weights say. */
  <T> T run(Keys keys, Keys weights, Function<Batch, T> operation) {
    Objects.requireNonNull(weights, "weights");
    requireNarrow(weights);
    return run(keys, weights, "weight", () -> operation.apply(Batch.weighted(keys, weights)));
  }

  /** Runs an operation on keys with a number beside each, for example a {@code weight}. */
  <T> T run(Keys keys, Keys others, String name, Supplier<T> operation) {
    Objects.requireNonNull(keys, "keys");
    Columns columns = new Columns(keys, others, name);
    columns.requireSameSize();
    try (Hold _ = keys.hold();
        Hold _ = others.hold()) {
      return reading(keys, columns.reader(owner, table), operation);
    }
  }

  private static void requireNarrow(Keys weights) {
    if (weights.width() != KeyWidth.BITS_32) {
      throw new IllegalArgumentException(
          "the weights have %d bits each: give weights of 32 bits, for example Keys.of(int...)"
              .formatted(weights.width().bytes() * Byte.SIZE));
    }
  }

  private <T> T reading(Keys keys, Optional<Ownership> reader, Supplier<T> operation) {
    return product.reading(
        reader,
        () -> {
          hash.requireWidth(keys.width());
          return operation.get();
        });
  }
}
