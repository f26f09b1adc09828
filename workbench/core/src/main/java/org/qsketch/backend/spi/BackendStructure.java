package org.qsketch.backend.spi;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;

/**
 * The base of the structures of every backend: the order of operations, the life cycle and the
 * checks of keys. The work is done by a table.
 *
 * @param <T> the table
 */
public abstract class BackendStructure<T extends Table> implements AutoCloseable {
  private final Ownership owner;
  private final T table;
  private final Ownership.Product product;

  /** Wraps a table, which is closed with the structure; the name is for messages. */
  BackendStructure(Ownership owner, String name, T table) {
    this.owner = owner;
    this.table = table;
    this.product = owner.product(name, table::close);
  }

  /** Returns the table, for operations that need no order. */
  final T table() {
    return table;
  }

  /** Refuses keys that do not suit the structure, before an operation. */
  void check(Keys keys) {}

  /**
   * Runs an operation on the table, in the order of the backend.
   *
   * @param <R> the type of the result
   * @param operation what to run
   * @return its result
   */
  public final <R> R apply(Function<? super T, R> operation) {
    return product.get(() -> operation.apply(table));
  }

  /**
   * Runs an operation on the tables of two structures, in the order of both backends.
   *
   * @param <R> the type of the result
   * @param other a structure of the same kind, on any backend
   * @param operation what to run on this table and the other one
   * @return its result
   */
  public final <R> R applyWith(
      BackendStructure<T> other, BiFunction<? super T, ? super T, R> operation) {
    return product.reading(
        Optional.of(other.owner), () -> other.apply(theirs -> operation.apply(table, theirs)));
  }

  /** Runs an operation without a result. */
  final void run(Consumer<? super T> operation) {
    product.run(() -> operation.accept(table));
  }

  /** Runs a change by keys. If keys of a mapped file cannot be read, nothing is changed. */
  final <R> R change(Keys keys, BiFunction<? super T, Keys, R> operation) {
    Objects.requireNonNull(keys, "keys");
    return MappedKeys.resident(
        keys, resident -> read(resident, table -> operation.apply(table, resident)));
  }

  /** Runs a change by keys and one number for each. */
  final <R> R change(
      Keys keys, Keys numbers, String name, BiFunction<? super T, Batch, R> operation) {
    requireSameSize(keys, numbers, name);
    return MappedKeys.resident(
        Batch.weighted(keys, numbers),
        batch ->
            read(
                batch.keys(),
                batch.weights().orElseThrow(),
                name,
                table -> operation.apply(table, batch)));
  }

  /** Runs an operation that reads keys. */
  final <R> R read(Keys keys, Function<? super T, R> operation) {
    Objects.requireNonNull(keys, "keys");
    try (Hold _ = keys.hold()) {
      return MappedKeys.reading(keys, () -> read(keys, table.readerOf(keys), operation));
    }
  }

  /** Runs an operation that reads keys and one number for each, for example its {@code weight}. */
  final <R> R read(Keys keys, Keys numbers, String name, Function<? super T, R> operation) {
    requireSameSize(keys, numbers, name);
    try (Hold _ = keys.hold();
        Hold _ = numbers.hold()) {
      Optional<Ownership> reader = reader(keys, numbers, name);
      return MappedKeys.reading(Batch.weighted(keys, numbers), () -> read(keys, reader, operation));
    }
  }

  private <R> R read(Keys keys, Optional<Ownership> reader, Function<? super T, R> operation) {
    return product.reading(
        reader,
        () -> {
          check(keys);
          return operation.apply(table);
        });
  }

  static void requireSameSize(Keys keys, Keys numbers, String name) {
    Objects.requireNonNull(keys, "keys");
    if (keys.size() != numbers.size()) {
      throw new IllegalArgumentException(
          "there are %d keys and %d %ss: each key needs one %s"
              .formatted(keys.size(), numbers.size(), name, name));
    }
  }

  /** Returns the other backend that both columns are read through, if one is needed. */
  private Optional<Ownership> reader(Keys keys, Keys numbers, String name) {
    List<Ownership> readers =
        Stream.of(keys, numbers)
            .flatMap(column -> table.readerOf(column).stream())
            .filter(reader -> reader != owner)
            .distinct()
            .toList();
    if (readers.size() > 1) {
      throw new IllegalArgumentException(
          "the keys and the %ss are on two other backends: upload one of them to this one"
              .formatted(name));
    }
    return readers.stream().findFirst();
  }

  /** Frees the table. Closing twice is fine. */
  @Override
  public final void close() {
    product.close(this);
  }
}
