package org.qsketch.backend;

/** A backend or a device of it cannot be had; the message says why and what would mend it. */
public final class BackendUnavailableException extends RuntimeException {
  /**
   * Says why.
   *
   * @param message one line
   */
  public BackendUnavailableException(String message) {
    super(message);
  }
}
