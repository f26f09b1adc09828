package org.qsketch.spark.function;

import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.qsketch.backend.Backend;
import org.qsketch.image.ImageFormatException;
import org.qsketch.image.StateImage;
import org.qsketch.keys.Keys;
import org.qsketch.memory.ByteSize;
import org.qsketch.spec.Spec;

/**
 * A kind of structure in SQL: its spec from parameters, and the way to add keys and images.
 *
 * @param <T> the structure
 * @param <I> its image
 */
interface Kind<T extends AutoCloseable, I extends StateImage<T, ?>> {
  /** The largest value of SQL: Spark copies rows into buffers of less than 2 GiB. */
  long MOST_BYTES = 1L << 30;

  /** Returns the prefix of the names of its functions. */
  String prefix();

  /** Returns the types of its parameters. The last ones are optional. */
  List<DataType> parameters();

  /** Returns the spec of some parameters; the array has no omitted ones. */
  Spec<T> spec(Object[] parameters);

  /** Inserts keys with their counts. Keys may be repeated. */
  void insert(T structure, Keys keys, Keys counts);

  /** Adds an image of the same spec. Returns the structure with the sum, which may be a new one. */
  T merge(Backend backend, T structure, I image);

  /** Returns a copy of the state, owned by the caller. */
  I image(T structure);

  /** Reads a value of SQL. */
  I read(byte[] bytes) throws ImageFormatException;

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
  OpenValue<T, I> opened();

  /** Describes a structure and its fill in one line. */
  String describe(T structure);
}
