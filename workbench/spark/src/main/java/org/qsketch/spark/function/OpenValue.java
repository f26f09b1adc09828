package org.qsketch.spark.function;

import java.util.ArrayDeque;
import org.qsketch.backend.Backend;
import org.qsketch.image.Image;
import org.qsketch.image.ImageFormatException;
import org.qsketch.spark.task.TaskBackend;

/**
 * The structures that rows ask, the latest of them kept for the rows that follow with the same
 * values: a literal or the result of a subquery is the same array in all rows of a task.
 *
 * @param <T> the structure
 * @param <I> its image
 */
final class OpenValue<T extends AutoCloseable, I extends Image<T>> {
  /** As many values as a query usually asks in one row. */
  private static final int KEPT = 4;

  @SuppressWarnings("ThreadLocalUsage") // there is one object for each kind
  private final ThreadLocal<ArrayDeque<Opened<T>>> latest =
      ThreadLocal.withInitial(ArrayDeque::new);

  private final Kind<T, I> kind;

  OpenValue(Kind<T, I> kind) {
    this.kind = kind;
  }

  /** The structure that a value of SQL holds. */
  @SuppressWarnings("ReferenceEquality") // what is compared never changes
  T of(byte[] bytes) {
    Backend backend = TaskBackend.get();
    ArrayDeque<Opened<T>> known = latest.get();
    for (Opened<T> one : known) {
      if (one.bytes == bytes && one.backend == backend) {
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
    try (I image = kind.read(bytes)) {
      return backend.open(image);
    } catch (ImageFormatException e) {
      throw new IllegalArgumentException(
          "this is no value of %s_agg: %s".formatted(kind.prefix(), e.getMessage()), e);
    }
  }

  /** A structure, the value that it was read from, and where it is. */
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
