package org.qsketch.compare;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A program that counts the keys of a file. */
public interface TextCounter extends Closeable {
  /**
   * Returns the name in tables.
   *
   * @return for example {@code DuckDB}
   */
  String label();

  /**
   * Counts a file.
   *
   * @param file any file
   * @param unit what a key is in the file
   * @param top the number of counts to return
   * @return the largest counts, the largest first
   * @throws IOException if counting fails
   */
  List<Long> largest(Path file, Unit unit, int top) throws IOException;

  /**
   * Tells whether it can count such files.
   *
   * @param unit the unit of the amount
   * @return true unless said otherwise
   */
  default boolean counts(Unit unit) {
    return true;
  }

  /**
   * Tells whether the others are compared with it.
   *
   * @return false unless said otherwise
   */
  default boolean isDuckDb() {
    return false;
  }

  @Override
  default void close() throws IOException {}
}
