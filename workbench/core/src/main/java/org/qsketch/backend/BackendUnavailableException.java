package org.qsketch.backend;

/** A backend or one of its devices is not available. The message says why and how to fix that. */
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
