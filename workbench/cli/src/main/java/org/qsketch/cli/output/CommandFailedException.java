package org.qsketch.cli.output;

/** A command that cannot do its work. The message gives the reason and the remedy in one line. */
public final class CommandFailedException extends RuntimeException {
  public CommandFailedException(String message) {
    super(message);
  }

  public CommandFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
