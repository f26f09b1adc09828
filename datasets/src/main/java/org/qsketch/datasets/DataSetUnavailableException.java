package org.qsketch.datasets;

import java.io.IOException;

/**
 * A data set that is neither in the cache nor can be fetched. The message says which, why, and what
 * would help.
 */
public final class DataSetUnavailableException extends IOException {
  /**
   * Creates the error.
   *
   * @param message one line
   * @param cause the underlying error, or null
   */
  public DataSetUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
