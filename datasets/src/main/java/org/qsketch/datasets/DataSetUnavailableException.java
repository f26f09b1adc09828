package org.qsketch.datasets;

import java.io.IOException;

/** A data set is not available; the message says which, what was tried and what would help. */
public final class DataSetUnavailableException extends IOException {
  /**
   * Says why.
   *
   * @param message one line
   * @param cause what went wrong
   */
  public DataSetUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
