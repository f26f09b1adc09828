package org.qsketch.spark.function;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.qsketch.backend.Backend;
import org.qsketch.image.ImageFormatException;
import org.qsketch.spark.task.TaskBackend;

/**
 * A cache of the structures that rows query. Following rows often have the same value: a literal or
 * the result of a subquery is the same array in all rows of a task. Joins, and subqueries that
 * Spark has made one, copy the array for each row. To compare bytes is far cheaper than to open
 * them.
 *
 * @param <T> the structure
 */
final class OpenValue<T extends AutoCloseable> {
  /** The number of values that a query usually reads in one row. */
  private static final int KEPT = 4;

  @SuppressWarnings("ThreadLocalUsage") // there is one object for each kind
  private final ThreadLocal<ArrayDeque<Opened<T>>> latest =
      ThreadLocal.withInitial(ArrayDeque::new);

  private final Kind<T> kind;

  OpenValue(Kind<T> kind) {
    this.kind = kind;
  }

  /** Returns the structure of a value of SQL. */
  @SuppressWarnings("ReferenceEquality") // each task has a backend of its own
  T of(byte[] bytes) {
    Backend backend = TaskBackend.get();
    ArrayDeque<Opened<T>> known = latest.get();
    for (Opened<T> one : known) {
      if (one.backend == backend && Arrays.equals(one.bytes, bytes)) {
        return one.structure;
      }
    }
    if (known.size() == KEPT) {
      known.removeLast().close();
    }
    T structure = read(backend, bytes);
    known.addFirst(new Opened<>(bytes, backend, structure));
    return structure;
  }

  private T read(Backend backend, byte[] bytes) {
    try {
      return kind.open(backend, bytes);
    } catch (ImageFormatException e) {
      throw new IllegalArgumentException(
          "this is no value of %s_agg: %s".formatted(kind.prefix(), e.getMessage()), e);
    }
  }

  /** A structure, its value in SQL and its place. */
  private static final class Opened<T extends AutoCloseable> {
    final byte[] bytes;
    final Backend backend;
    final T structure;

    Opened(byte[] bytes, Backend backend, T structure) {
      this.bytes = bytes;
      this.backend = backend;
      this.structure = structure;
    }

    void close() {
      try {
        structure.close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
