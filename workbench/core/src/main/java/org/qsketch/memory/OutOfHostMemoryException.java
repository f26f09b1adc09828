package org.qsketch.memory;

/** More host memory was requested than is available. */
public final class OutOfHostMemoryException extends InsufficientMemoryException {
  /**
   * Says what did not fit.
   *
   * @param purpose what the memory was for
   * @param requested bytes requested
   * @param available bytes available
   */
  public OutOfHostMemoryException(String purpose, long requested, long available) {
    super("host", purpose, requested, available);
  }

  /**
   * Says what did not fit, and what the allocator said.
   *
   * @param purpose what the memory was for
   * @param requested bytes requested
   * @param available bytes available
   * @param cause the allocator's error, or null
   */
  public OutOfHostMemoryException(
      String purpose, long requested, long available, OutOfMemoryError cause) {
    super("host", purpose, requested, available);
    initCause(cause);
  }

  @Override
  InsufficientMemoryException named(String purposeAndDevice) {
    return new OutOfHostMemoryException(purposeAndDevice, requested, available);
  }
}
