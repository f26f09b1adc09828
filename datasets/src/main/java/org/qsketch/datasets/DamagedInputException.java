package org.qsketch.datasets;

import java.io.IOException;

/**
 * An input ends too early: it is damaged, or was cut. A {@link KeySource} throws this after it has
 * given all that came before: whole tokens, without the one that was cut.
 */
public final class DamagedInputException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * An input that ends too early.
   *
   * @param message names it, and says why
   * @param cause what a decompressor or the system said, or null
   */
  public DamagedInputException(String message, Throwable cause) {
    super(message, cause);
  }
}
