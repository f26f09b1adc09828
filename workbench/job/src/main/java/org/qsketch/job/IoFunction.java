package org.qsketch.job;

import java.io.IOException;

/**
 * A function that may fail to read or write.
 *
 * @param <T> the argument
 * @param <R> the result
 */
@FunctionalInterface
public interface IoFunction<T, R> {
  /**
   * Applies the function.
   *
   * @param argument the argument
   * @return the result
   * @throws IOException if reading or writing fails
   */
  R apply(T argument) throws IOException;
}
