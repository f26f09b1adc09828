package org.qsketch.datasets;

import java.io.IOException;

/** A row of a table that is malformed, or has a weight, a value or a time stamp that is refused. */
public final class BadRowException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the error.
   *
   * @param message names the file, the line or row, and the value
   */
  public BadRowException(String message) {
    super(message);
  }

  /**
   * Creates an error that says more than another one.
   *
   * @param message names the file, the line or row, and the value
   * @param cause the other one
   */
  public BadRowException(String message, Throwable cause) {
    super(message, cause);
  }
}
