package org.qsketch.backend.spi;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * The life of something that a backend made: its operations run in the backend's order, none after
 * it was closed, and what it holds is freed once.
 */
final class Product {
  private final Ownership owner;
  private final String name;
  private final Runnable free;
  private boolean closed;

  /**
   * An open product.
   *
   * @param owner of the backend; the caller registers the product there
   * @param name for messages, for example {@code the sub-warp sketch}
   * @param free frees what it holds; called once
   */
  Product(Ownership owner, String name, Runnable free) {
    this.owner = owner;
    this.name = name;
    this.free = free;
  }

  /** Runs an operation. */
  void run(Runnable operation) {
    owner.runInOrder(
        () -> {
          requireOpen();
          operation.run();
        });
  }

  /** Runs an operation with a result. */
  <T> T get(Supplier<T> operation) {
    return owner.inOrder(
        () -> {
          requireOpen();
          return operation.get();
        });
  }

  /** Runs an operation that may call those of another backend, to read keys there. */
  <T> T reading(Optional<Ownership> reader, Supplier<T> operation) {
    return owner.inOrderWith(reader.orElse(owner), () -> get(operation));
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException(name + " is closed");
    }
  }

  /** Frees what the product holds, once. */
  void close(AutoCloseable registered) {
    owner.release(
        registered,
        () -> {
          if (!closed) {
            closed = true;
            free.run();
          }
        });
  }
}
