package org.qsketch.torture;

/** Something that is promised did not hold. */
final class BrokenPromiseException extends RuntimeException {
  private BrokenPromiseException(String message) {
    super(message);
  }

  /** Demands that something holds; the format says in one line what does not. */
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
