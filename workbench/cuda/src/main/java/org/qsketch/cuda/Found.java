package org.qsketch.cuda;

import java.util.Optional;
import java.util.function.Function;

/**
 * Something found on this machine, or the reason why it was not.
 *
 * @param value what was found
 * @param reason why nothing was found, and what would help; empty if something was
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

  /** Finds something with the help of this; if this is missing, so is that. */
  <R> Found<R> then(Function<T, Found<R>> next) {
    return value.map(next).orElseGet(() -> missing(reason));
  }
}
