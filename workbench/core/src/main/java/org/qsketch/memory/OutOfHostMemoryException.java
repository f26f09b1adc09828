package org.qsketch.memory;

/** More host memory was asked for than the machine can give. */
public final class OutOfHostMemoryException extends InsufficientMemoryException {
  /**
   * Says what did not fit.
   *
   * @param purpose what the memory was for
   * @param requested bytes asked for
   * @param available bytes that can be had
   */
  public OutOfHostMemoryException(String purpose, long requested, long available) {
    this(purpose, requested, available, null);
  }

  /**
   * Says what did not fit, and what the allocator said.
   *
   * @param purpose what the memory was for
   * @param requested bytes asked for
   * @param available bytes that can be had
   * @param cause the allocator's error, or null
   */
  public OutOfHostMemoryException(
      String purpose, long requested, long available, OutOfMemoryError cause) {
    super("host", purpose, requested, available, cause);
  }
}
