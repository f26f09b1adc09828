package org.qsketch.spark.function;

import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.qsketch.backend.Backend;
import org.qsketch.image.ImageFormatException;
import org.qsketch.image.StateImage;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.memory.ByteSize;

/**
 * A kind of structure in SQL: how it is made from parameters and from values of SQL, and how keys
 * are added.
 *
 * @param <T> the structure
 */
interface Kind<T extends AutoCloseable> {
  /** The largest value of SQL: Spark copies rows into buffers of less than 2 GiB. */
  long MOST_BYTES = 1L << 30;

  /** Returns the prefix of the names of its functions. */
  String prefix();

  /** Returns the types of its parameters. The last ones are optional. */
  List<DataType> parameters();

  /** Checks parameters; the array has no omitted ones. */
  void check(Object[] parameters);

  /** Creates an empty structure of some parameters. */
  T create(Backend backend, Object[] parameters);

  /** Inserts keys with their counts. Keys may be repeated. */
  void insert(Backend backend, T structure, Keys keys, Keys counts);

  /** Tells whether frequent keys are better added up before they are inserted. */
  default boolean needsCounts() {
    return true;
  }

  /** Tells whether texts are inserted with their letters, and not keys. */
  default boolean takesTexts() {
    return false;
  }

  /** Inserts texts, if the kind takes them. */
  default void insert(T structure, List<String> texts) {
    throw new UnsupportedOperationException(prefix() + " takes keys");
  }

  /** Opens a value of SQL. */
  T open(Backend backend, byte[] value) throws ImageFormatException;

  /** Adds a value of SQL, whose structure has the same parameters. */
  void merge(Backend backend, T structure, byte[] value) throws ImageFormatException;

  /** Returns the value of SQL. It records what the keys stand for, unless that is unknown. */
  byte[] toBytes(T structure, KeyKind keys);

  /** Returns the bytes of an image, and closes it. */
  static byte[] toBytes(StateImage<?, ?> owned, KeyKind keys) {
    try (owned) {
      owned.setKeyKind(owned.keyKind().with(keys, "the value"));
      return owned.toBytes();
    }
  }

  /** Frees a structure. */
  void close(T structure);

  /**
   * Checks that a value of SQL can have this many bytes.
   *
   * @throws IllegalArgumentException if they are too many
   */
  static void requireValue(long bytes) {
    if (bytes > MOST_BYTES) {
      throw new IllegalArgumentException(
          "%s are too many for a value of SQL, which has 1 GiB at most: take less, or store a sketch by SketchJob"
              .formatted(ByteSize.text(bytes)));
    }
  }

  /** Returns the structure that rows query. */
  OpenValue<T> opened();

  /** Describes a structure and its fill in one line. */
  String describe(T structure);
}
