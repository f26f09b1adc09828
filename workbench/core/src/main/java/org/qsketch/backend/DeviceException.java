package org.qsketch.backend;

/**
 * A device, its driver or its compiler failed, through no fault of the caller. The message names
 * the device, what was reported, and a remedy.
 */
public abstract class DeviceException extends RuntimeException {
  /**
   * Says what happened.
   *
   * @param message for the user
   */
  protected DeviceException(String message) {
    super(message);
  }

  /**
   * Says what happened, and what the driver threw.
   *
   * @param message for the user
   * @param cause the exception of the driver's library
   */
  protected DeviceException(String message, Throwable cause) {
    super(message, cause);
  }
}
