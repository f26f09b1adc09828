package org.qsketch.memory;

/** More memory of a device was asked for than it can give. */
public final class OutOfDeviceMemoryException extends InsufficientMemoryException {
  /**
   * Says what did not fit.
   *
   * @param purpose what the memory was for
   * @param requested bytes asked for
   * @param available bytes that can be had
   */
  public OutOfDeviceMemoryException(String purpose, long requested, long available) {
    super("device", purpose, requested, available, null);
  }
}
