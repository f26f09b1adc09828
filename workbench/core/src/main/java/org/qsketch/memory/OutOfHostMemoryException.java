package org.qsketch.memory;

/**
 * More host memory was asked for than the machine can give. The message says what for, how much,
 * and what would fit.
 */
public final class OutOfHostMemoryException extends RuntimeException {
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
    super(
        "%s needs %s of host memory, %s are available: use fewer keys, a smaller table or a higher work load factor"
            .formatted(purpose, ByteSize.text(requested), ByteSize.text(available)),
        cause);
  }
}
