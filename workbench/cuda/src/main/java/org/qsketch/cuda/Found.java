package org.qsketch.cuda;

import java.util.Optional;
import java.util.function.Function;

/**
 * The result of a search on this machine, or the reason why there is none.
 *
 * @param value the result
 * @param reason why there is no result, and what would help; empty if there is a result
 */
record Found<T>(Optional<T> value, String reason) {
  static <T> Found<T> of(T value) {
    return new Found<>(Optional.of(value), "");
  }

  static <T> Found<T> missing(String reason) {
    return new Found<>(Optional.empty(), reason);
  }

  boolean isAvailable() {
    return value.isPresent();
  }

  /** Continues a search with this result; a missing result stays missing. */
  <R> Found<R> then(Function<T, Found<R>> next) {
    return value.map(next).orElseGet(() -> missing(reason));
  }
}
