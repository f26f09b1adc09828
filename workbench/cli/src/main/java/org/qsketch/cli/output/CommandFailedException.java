package org.qsketch.cli.output;

/** A command cannot do what it was asked; the message says why and what would do, in one line. */
public final class CommandFailedException extends RuntimeException {
  public CommandFailedException(String message) {
    super(message);
  }

  public CommandFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
