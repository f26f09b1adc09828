package org.qsketch.compare;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Something that counts what is in a file. */
public interface TextCounter extends Closeable {
  /**
   * What it is called in tables.
   *
   * @return for example {@code DuckDB}
   */
  String label();

  /**
   * Counts.
   *
   * @param file any file
   * @param unit what is counted in it
   * @param top how many counts are wanted
   * @return the largest counts, the largest first
   * @throws IOException if counting fails
   */
  List<Long> largest(Path file, Unit unit, int top) throws IOException;

  /**
   * Whether it counts such files.
   *
   * @param unit what is counted
   * @return true unless said otherwise
   */
  default boolean counts(Unit unit) {
    return true;
  }

  @Override
  default void close() throws IOException {}
}
