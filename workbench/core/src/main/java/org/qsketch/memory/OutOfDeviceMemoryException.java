package org.qsketch.memory;

/** More device memory was requested than is available. */
public final class OutOfDeviceMemoryException extends InsufficientMemoryException {
  /**
   * Says what did not fit.
   *
   * @param purpose what the memory was for
   * @param requested bytes requested
   * @param available bytes available
   */
  public OutOfDeviceMemoryException(String purpose, long requested, long available) {
    super("device", purpose, requested, available);
  }

  @Override
  InsufficientMemoryException named(String purposeAndDevice) {
    return new OutOfDeviceMemoryException(purposeAndDevice, requested, available);
  }
}
