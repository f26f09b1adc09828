package org.qsketch.bench.run;

import java.util.List;
import java.util.function.Function;

/**
 * A kind of results, and the CSV file that keeps them.
 *
 * @param <T> the record class of the results
 */
public sealed interface ResultFile<T extends Record> {
  /**
   * Returns the name of the file.
   *
   * @return for example {@code throughput.csv}
   */
  String name();

  /**
   * Returns what a row of it holds.
   *
   * @return the record class of the results
   */
  Class<T> type();

  /**
   * Results of an experiment. The file is always written, if need be without rows.
   *
   * @param name of the file
   * @param type the record class of the results
   * @param required whether a run cannot be read without the file
   * @param <T> the record class
   */
  record Measured<T extends Record>(String name, Class<T> type, boolean required)
      implements ResultFile<T> {}

  /**
   * Results that follow from others. The file is written where there are any, and never read.
   *
   * @param name of the file
   * @param type the record class of the results
   * @param source what they follow from
   * @param rule derives them
   * @param <S> the record class of the source
   * @param <T> the record class
   */
  record Derived<S extends Record, T extends Record>(
      String name, Class<T> type, Measured<S> source, Function<List<S>, List<T>> rule)
      implements ResultFile<T> {}

  /**
   * Describes results that a run may have been kept without.
   *
   * @param name of the file
   * @param type the record class of the results
   * @param <T> the record class
   * @return the kind of results
   */
  static <T extends Record> Measured<T> of(String name, Class<T> type) {
    return new Measured<>(name, type, false);
  }
}
