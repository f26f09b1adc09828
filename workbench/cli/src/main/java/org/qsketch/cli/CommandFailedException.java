package org.qsketch.cli;

/** A command cannot do what it was asked; the message says why and what would do, in one line. */
final class CommandFailedException extends RuntimeException {
  CommandFailedException(String message) {
    super(message);
  }

  CommandFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
