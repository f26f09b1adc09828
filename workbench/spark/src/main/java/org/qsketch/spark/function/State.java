package org.qsketch.spark.function;

import java.io.Serializable;
import java.util.Arrays;
import org.qsketch.backend.Backend;
import org.qsketch.image.Image;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.Keys;
import org.qsketch.spark.task.TaskBackend;

/**
 * The state of an aggregate over one group. Few keys wait in an array, so that a group of ten keys
 * takes no more than these. Of many, those that come often are added up, and the structure takes
 * them a block at a time.
 *
 * @param <T> the structure
 * @param <I> its image
 */
final class State<T extends AutoCloseable, I extends Image<T>>
    implements Serializable, AutoCloseable {
  private static final int FEW = 16;
  private static final int MOST = 1 << 12;

  private final Kind<T, I> kind;
  private Object[] parameters;
  private long[] waiting = new long[FEW];
  private int count;
  private transient FrequentCache frequent;
  private transient T structure;

  State(Kind<T, I> kind) {
    this.kind = kind;
  }

  /** Whether the parameters are known, or an image has told what they were. */
  boolean isSized() {
    return parameters != null || structure != null;
  }

  /** Sets the parameters, before the first key. */
  void size(Object[] values) {
    parameters = values;
    var _ = kind.spec(values);
  }

  /** Adds a key. */
  void add(long key) {
    if (frequent != null) {
      frequent.add(key, this::insert);
    } else {
      if (count == waiting.length) {
        makeSpace();
      }
      waiting[count++] = key;
    }
  }

  private void makeSpace() {
    if (count < MOST) {
      waiting = Arrays.copyOf(waiting, Math.min(MOST, 4 * count));
      return;
    }
    frequent = new FrequentCache();
    for (long key : waiting) {
      frequent.add(key, this::insert);
    }
    waiting = new long[FEW];
    count = 0;
  }

  /** Gives the structure what the cache holds. */
  private void settle() {
    if (frequent != null) {
      frequent.flush(this::insert);
      frequent = null;
    }
  }

  private void insert(long[] keys, int[] counts) {
    kind.insert(structure(), Keys.of(keys), Keys.of(counts));
  }

  /** Gives the structure all keys. */
  private void flush() {
    settle();
    int[] once = new int[count];
    Arrays.fill(once, 1);
    insert(Arrays.copyOf(waiting, count), once);
    count = 0;
  }

  private T structure() {
    if (structure == null) {
      structure = TaskBackend.get().create(kind.spec(parameters));
    }
    return structure;
  }

  /** Adds all that a value of SQL holds. */
  void add(byte[] image) {
    try (I other = kind.read(image)) {
      add(other);
    } catch (ImageFormatException e) {
      throw new IllegalArgumentException(
          "%s_merge takes what %s_agg has made: %s"
              .formatted(kind.prefix(), kind.prefix(), e.getMessage()),
          e);
    }
  }

  private void add(I other) {
    Backend backend = TaskBackend.get();
    settle();
    if (structure == null && count == 0) {
      structure = backend.open(other);
    } else {
      structure = kind.merge(backend, structure(), other);
    }
  }

  /** Adds all that another state has seen. */
  State<T, I> merge(State<T, I> other) {
    if (!isSized()) {
      return other;
    }
    if (parameters != null && other.parameters != null) {
      requireSame(other.parameters);
    }
    other.settle();
    if (other.structure != null) {
      try (I image = kind.image(other.structure)) {
        add(image);
      }
    }
    for (int i = 0; i < other.count; i++) {
      add(other.waiting[i]);
    }
    other.close();
    return this;
  }

  private void requireSame(Object[] others) {
    if (!Arrays.equals(parameters, others)) {
      throw new IllegalArgumentException(
          "the parameters of %s_agg are %s in one row and %s in another: they must be the same"
              .formatted(kind.prefix(), Arrays.toString(parameters), Arrays.toString(others)));
    }
  }

  /** Frees the structure at once; what is not closed is freed when the task ends. */
  @Override
  public void close() {
    if (structure != null) {
      kind.close(structure);
      structure = null;
    }
  }

  /** The value for SQL; null if there was nothing to tell even the size from. */
  byte[] toBytes() {
    if (!isSized()) {
      return null;
    }
    flush();
    return image();
  }

  private byte[] image() {
    try (I image = kind.image(structure)) {
      return image.toBytes();
    }
  }

  /**
   * The form that travels between executors: parameters, keys that wait, and the image. It is of
   * classes of the JDK alone, since Spark reads it by a class loader that knows none of what comes
   * with {@code --jars}.
   */
  private Object writeReplace() {
    settle();
    return new Object[] {
      parameters, Arrays.copyOf(waiting, count), structure == null ? null : image()
    };
  }

  /** The state that was written so. */
  static <T extends AutoCloseable, I extends Image<T>> State<T, I> read(
      Kind<T, I> kind, Object... written) {
    State<T, I> state = new State<>(kind);
    state.parameters = (Object[]) written[0];
    if (written[2] != null) {
      state.add((byte[]) written[2]);
    }
    long[] keys = (long[]) written[1];
    state.count = keys.length;
    state.waiting = Arrays.copyOf(keys, Math.max(FEW, keys.length));
    return state;
  }
}
