package org.qsketch.datasets;

import java.io.IOException;

/**
 * An input that ends too early because it is damaged or was cut. A {@link KeySource} throws this
 * after it has returned all whole tokens before the damage.
 */
public final class DamagedInputException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the error.
   *
   * @param message names the input and the reason
   * @param cause the error of a decompressor or of the system, or null
   */
  public DamagedInputException(String message, Throwable cause) {
    super(message, cause);
  }
}
