package org.qsketch.spark.function;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.spark.task.TaskBackend;

/**
 * The state of an aggregate for a group. The first keys stay in an array, so that a small group
 * takes little memory. With more keys, the structure receives blocks of keys, in which frequent
 * ones are added up if the kind needs their counts.
 *
 * @param <T> the structure
 */
final class State<T extends AutoCloseable> implements Serializable, AutoCloseable {
  private static final int FEW = 16;
  private static final int MOST = 1 << 12;

  private final Kind<T> kind;

  /** The kind of the keys; unknown if only images are added, which record it. */
  private final transient KeyKind keys;

  private Object[] parameters;
  private long[] waiting = new long[FEW];
  private int count;

  /** The texts that wait, if the kind takes texts. */
  private final transient List<String> texts = new ArrayList<>();

  private transient FrequentCache frequent;
  private transient T structure;

  State(Kind<T> kind, KeyKind keys) {
    this.kind = kind;
    this.keys = keys;
  }

  /** Tells whether the parameters are known, from arguments or from an image. */
  boolean isSized() {
    return parameters != null || structure != null;
  }

  /** Sets the parameters, before the first key. */
  void size(Object[] values) {
    parameters = values;
    kind.check(values);
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

  /** Adds a text. The structure of a large group has a buffer of its own. */
  void add(String text) {
    texts.add(text);
    if (texts.size() == MOST || structure != null) {
      flushTexts();
    }
  }

  private void flushTexts() {
    if (!texts.isEmpty()) {
      kind.insert(structure(), texts);
      texts.clear();
    }
  }

  private void makeSpace() {
    if (count < MOST) {
      waiting = Arrays.copyOf(waiting, Math.min(MOST, 4 * count));
      return;
    }
    if (!kind.needsCounts()) {
      flush();
      return;
    }
    frequent = new FrequentCache();
    for (long key : waiting) {
      frequent.add(key, this::insert);
    }
    waiting = new long[FEW];
    count = 0;
  }

  /** Flushes the cache to the structure. */
  private void settle() {
    if (frequent != null) {
      frequent.flush(this::insert);
      frequent = null;
    }
  }

  private void insert(long[] keys, int[] counts) {
    kind.insert(TaskBackend.get(), structure(), Keys.of(keys), Keys.of(counts));
  }

  /** Flushes all keys to the structure. */
  private void flush() {
    settle();
    flushTexts();
    if (count > 0) {
      int[] once = new int[count];
      Arrays.fill(once, 1);
      insert(Arrays.copyOf(waiting, count), once);
      count = 0;
    }
  }

  private T structure() {
    if (structure == null) {
      structure = kind.create(TaskBackend.get(), parameters);
    }
    return structure;
  }

  /** Adds the structure of a value of SQL. */
  void add(byte[] value) {
    Backend backend = TaskBackend.get();
    settle();
    try {
      if (structure == null && count == 0 && texts.isEmpty()) {
        structure = kind.open(backend, value);
      } else {
        kind.merge(backend, structure(), value);
      }
    } catch (ImageFormatException e) {
      throw new IllegalArgumentException(
          "%s_merge takes what %s_agg has made: %s"
              .formatted(kind.prefix(), kind.prefix(), e.getMessage()),
          e);
    }
  }

  /** Adds another state. */
  State<T> merge(State<T> other) {
    if (!isSized()) {
      return other;
    }
    if (parameters != null && other.parameters != null) {
      requireSame(other.parameters);
    }
    other.settle();
    if (other.structure != null) {
      add(kind.toBytes(other.structure, other.keys));
    }
    for (int i = 0; i < other.count; i++) {
      add(other.waiting[i]);
    }
    other.texts.forEach(this::add);
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

  /** Frees the structure. Without this call it is freed when the task ends. */
  @Override
  public void close() {
    if (structure != null) {
      kind.close(structure);
      structure = null;
    }
  }

  /** Returns the value for SQL; null if there was neither a parameter nor an image. */
  byte[] toBytes() {
    if (!isSized()) {
      return null;
    }
    flush();
    return image();
  }

  private byte[] image() {
    return kind.toBytes(structure(), keys);
  }

  /**
   * Serializes the state for other executors: parameters, pending keys and the image. It has only
   * classes of the JDK, since Spark reads it by a class loader without the jars of {@code --jars}.
   */
  private Object writeReplace() {
    settle();
    return new Object[] {
      parameters,
      Arrays.copyOf(waiting, count),
      structure == null ? null : image(),
      texts.toArray(String[]::new)
    };
  }

  /** Reads a serialized state. */
  static <T extends AutoCloseable> State<T> read(Kind<T> kind, KeyKind keyKind, Object... written) {
    State<T> state = new State<>(kind, keyKind);
    state.parameters = (Object[]) written[0];
    if (written[2] != null) {
      state.add((byte[]) written[2]);
    }
    long[] keys = (long[]) written[1];
    state.count = keys.length;
    state.waiting = Arrays.copyOf(keys, Math.max(FEW, keys.length));
    Stream.of((String[]) written[3]).forEach(state::add);
    return state;
  }
}
