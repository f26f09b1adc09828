package org.qsketch.torture;

/** Thrown when a promise does not hold. */
final class BrokenPromiseException extends RuntimeException {
  private BrokenPromiseException(String message) {
    super(message);
  }

  /** Requires a condition; the format describes its violation in one line. */
  static void require(boolean holds, String format, Object... arguments) {
    if (!holds) {
      throw broken(format, arguments);
    }
  }

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is for compilers alone
  static BrokenPromiseException broken(String format, Object... arguments) {
    return new BrokenPromiseException(format.formatted(arguments));
  }
}
