package org.qsketch.backend.spi;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * What a backend owns, and the order of its operations: they run one at a time, in the order of
 * their arrival, until the backend is closed, which closes all that it made.
 *
 * <p>Products are held weakly: those that were forgotten without being closed can be collected. To
 * free memory that the collector does not know of is up to who allocated it.
 */
public final class Ownership {
  private static final AtomicLong MADE = new AtomicLong();

  /**
   * Threads that need several orders take them by these numbers, so that none waits in a circle.
   */
  private final long number = MADE.incrementAndGet();

  private final String backend;
  private final ReentrantLock order = new ReentrantLock(true);
  private final Set<AutoCloseable> products =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private boolean closed;

  /**
   * Owns nothing yet.
   *
   * @param backend the name of the backend, for messages
   */
  public Ownership(String backend) {
    this.backend = backend;
  }

  /**
   * Runs an operation when those before it have ended. Operations may call others of the same
   * backend.
   *
   * @param <T> what the operation returns
   * @param operation what to run
   * @return its result
   * @throws IllegalStateException if the backend is closed
   */
  public <T> T inOrder(Supplier<T> operation) {
    order.lock();
    try {
      if (closed) {
        throw new IllegalStateException(
            "the %s backend is closed: open another one".formatted(backend));
      }
      return operation.get();
    } finally {
      order.unlock();
    }
  }

  /**
   * Runs an operation without a result when those before it have ended.
   *
   * @param operation what to run
   * @throws IllegalStateException if the backend is closed
   */
  public void runInOrder(Runnable operation) {
    runInOrderWith(this, operation);
  }

  /**
   * Runs an operation that calls operations of another backend as well, when those before it have
   * ended on both. Two backends can do so with each other at once.
   *
   * @param <T> what the operation returns
   * @param other whose operations are called, or this
   * @param operation what to run
   * @return its result
   * @throws IllegalStateException if one of the backends is closed
   */
  public <T> T inOrderWith(Ownership other, Supplier<T> operation) {
    if (other == this) {
      return inOrder(operation);
    }
    return number < other.number
        ? inOrder(() -> other.inOrder(operation))
        : other.inOrder(() -> inOrder(operation));
  }

  /**
   * Runs an operation without a result that calls operations of another backend as well.
   *
   * @param other whose operations are called, or this
   * @param operation what to run
   * @throws IllegalStateException if one of the backends is closed
   */
  public void runInOrderWith(Ownership other, Runnable operation) {
    Runnable _ =
        inOrderWith(
            other,
            () -> {
              operation.run();
              return operation;
            });
  }

  /**
   * Remembers something to be closed with the backend.
   *
   * @param <T> what it is
   * @param product closing it twice must be fine; it equals nothing but itself
   * @return the product
   */
  public <T extends AutoCloseable> T register(T product) {
    products.add(product);
    return product;
  }

  /**
   * Something that the backend makes: its operations run in the backend's order, none after it was
   * closed, and what it holds is freed once.
   *
   * @param name for messages, for example {@code the sub-warp sketch}
   * @param free frees what it holds; called once
   * @return an open product
   */
  public Product product(String name, Runnable free) {
    return new Product(name, free);
  }

  /**
   * Frees a product when no operation is running any more; also after the backend was closed.
   *
   * @param product what was registered
   * @param close frees it
   */
  public void release(AutoCloseable product, Runnable close) {
    order.lock();
    try {
      products.remove(product);
      close.run();
    } finally {
      order.unlock();
    }
  }

  /**
   * Closes the backend and all that it made, once, when no operation is running any more.
   *
   * @param last frees what the products needed, after them
   * @throws IllegalStateException if something could not be closed; all else is closed then
   */
  public void close(Runnable last) {
    order.lock();
    try {
      if (!closed) {
        closed = true;
        closeProducts(last);
      }
    } finally {
      order.unlock();
    }
  }

  private void closeProducts(Runnable last) {
    List<Exception> failures =
        List.copyOf(products).stream().flatMap(product -> failure(product).stream()).toList();
    products.clear();
    last.run();
    if (!failures.isEmpty()) {
      throw new IllegalStateException(
          "closing the %s backend failed: %s".formatted(backend, failures.getFirst().getMessage()),
          failures.getFirst());
    }
  }

  private static Optional<Exception> failure(AutoCloseable product) {
    try {
      product.close();
      return Optional.empty();
    } catch (Exception e) {
      return Optional.of(e);
    }
  }

  /** See {@link #product}. */
  public final class Product {
    private final String name;
    private final Runnable free;
    private boolean closed;

    private Product(String name, Runnable free) {
      this.name = name;
      this.free = free;
    }

    /**
     * Runs an operation.
     *
     * @param operation what to run
     */
    public void run(Runnable operation) {
      runInOrder(
          () -> {
            requireOpen();
            operation.run();
          });
    }

    /**
     * Runs an operation with a result.
     *
     * @param <T> the type of the result
     * @param operation what to run
     * @return its result
     */
    public <T> T get(Supplier<T> operation) {
      return inOrder(() -> whileOpen(operation));
    }

    /**
     * Runs an operation that may call those of another backend, to read keys there.
     *
     * @param <T> the type of the result
     * @param reader the backend that reads the keys, if any does
     * @param operation what to run
     * @return its result
     */
    public <T> T reading(Optional<Ownership> reader, Supplier<T> operation) {
      return inOrderWith(reader.orElse(Ownership.this), () -> whileOpen(operation));
    }

    private <T> T whileOpen(Supplier<T> operation) {
      requireOpen();
      return operation.get();
    }

    private void requireOpen() {
      if (closed) {
        throw new IllegalStateException(name + " is closed");
      }
    }

    /**
     * Frees what the product holds, once.
     *
     * @param registered what the backend was told of
     */
    public void close(AutoCloseable registered) {
      release(
          registered,
          () -> {
            if (!closed) {
              closed = true;
              free.run();
            }
          });
    }
  }
}
