package org.qsketch.spark.function;

import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.qsketch.backend.Backend;
import org.qsketch.image.Image;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.Keys;
import org.qsketch.memory.ByteSize;
import org.qsketch.spec.Spec;

/**
 * A structure as SQL sees it: how parameters make its spec, and how it takes keys and images.
 *
 * @param <T> the structure
 * @param <I> its image
 */
interface Kind<T extends AutoCloseable, I extends Image<T>> {
  /** Spark copies rows into buffers of less than 2 GiB. */
  long MOST_BYTES = 1L << 30;

  /** The beginning of the names of its functions. */
  String prefix();

  /** The types of its parameters, which may be left out from the last one on. */
  List<DataType> parameters();

  /** The spec that parameters describe; those that were left out are not in the array. */
  Spec<T> spec(Object[] parameters);

  /** Inserts keys, each as often as it counts; some may be repeated all the same. */
  void insert(T structure, Keys keys, Keys counts);

  /** Adds all of an image of the same spec; returns what holds it: the structure or another one. */
  T merge(Backend backend, T structure, I image);

  /** A copy of the state, owned by the caller. */
  I image(T structure);

  /** Reads a value of SQL. */
  I read(byte[] bytes) throws ImageFormatException;

  /** Frees a structure. */
  void close(T structure);

  /**
   * Checks that a value of SQL can hold a number of bytes.
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

  /** The structure that rows ask. */
  OpenValue<T, I> opened();

  /** Describes it and how full it is, in a line. */
  String describe(T structure);
}
