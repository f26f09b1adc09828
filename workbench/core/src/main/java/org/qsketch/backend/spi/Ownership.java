package org.qsketch.backend.spi;

import java.lang.ref.Reference;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Everything that a backend owns, and the order of its operations: they run one at a time, in order
 * of arrival, until the backend is closed. Closing the backend closes everything it made.
 *
 * <p>Products are held weakly, so those dropped without being closed can be garbage-collected. The
 * owner of memory outside the heap must free it.
 */
public final class Ownership {
  private static final AtomicLong MADE = new AtomicLong();

  /**
   * Threads that need the order of two backends lock them by ascending number, so that there is no
   * deadlock.
   */
  private final long number = MADE.incrementAndGet();

  private final String backend;
  private final ReentrantLock order = new ReentrantLock(true);
  private final Set<AutoCloseable> products =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private boolean closed;

  /**
   * Creates an ownership that owns nothing yet.
   *
   * @param backend the name of the backend, for messages
   */
  public Ownership(String backend) {
    this.backend = backend;
  }

  /**
   * Runs an operation after those before it have ended. An operation may call others of the same
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
   * Runs an operation without a result after those before it have ended.
   *
   * @param operation what to run
   * @throws IllegalStateException if the backend is closed
   */
  public void runInOrder(Runnable operation) {
    runInOrderWith(this, operation);
  }

  /**
   * Runs an operation that also calls operations of another backend, after those before it have
   * ended on both. Two backends can do this to each other at the same time.
   *
   * @param <T> what the operation returns
   * @param other the ownership of the other backend, or this
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
   * Registers something to close with the backend.
   *
   * @param <T> what it is
   * @param product can be closed twice and equals only itself
   * @return the product
   */
  public <T extends AutoCloseable> T register(T product) {
    products.add(product);
    return product;
  }

  /**
   * Creates a product of the backend: its operations run in the backend's order and never after it
   * is closed, and what it holds is freed once.
   *
   * @param name for messages, for example {@code the sub-warp sketch}
   * @param free frees what it holds; called once
   * @return an open product
   */
  public Product product(String name, Runnable free) {
    return new Product(name, free);
  }

  /**
   * Frees a product once no operation is running, even after the backend was closed.
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
   * Closes the backend and everything it made, once, when no operation is running any more.
   *
   * @param last runs after the products are closed, and frees what they needed
   * @throws IllegalStateException if something could not be closed; everything else is closed
   *     nevertheless
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

  /** A product of the backend; see {@link #product}. */
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
      Runnable _ =
          get(
              () -> {
                operation.run();
                return operation;
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
     * Runs an operation that may call another backend, to read keys there.
     *
     * @param <T> the type of the result
     * @param reader the ownership of the backend that reads the keys, if one does
     * @param operation what to run
     * @return its result
     */
    public <T> T reading(Optional<Ownership> reader, Supplier<T> operation) {
      return inOrderWith(reader.orElse(Ownership.this), () -> whileOpen(operation));
    }

    /** Runs an operation; the product stays reachable, hence is not freed, until it ends. */
    private <T> T whileOpen(Supplier<T> operation) {
      requireOpen();
      try {
        return operation.get();
      } finally {
        Reference.reachabilityFence(this);
      }
    }

    private void requireOpen() {
      if (closed) {
        throw new IllegalStateException(name + " is closed");
      }
    }

    /**
     * Frees what the product holds, once.
     *
     * @param registered what was registered with the backend
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
