package org.qsketch.memory;

/**
 * More memory was asked for than there is. The message says what for, how much, and what would fit.
 */
public abstract sealed class InsufficientMemoryException extends RuntimeException
    permits OutOfHostMemoryException, OutOfDeviceMemoryException {
  InsufficientMemoryException(
      String kind, String purpose, long requested, long available, Throwable cause) {
    super(
        "%s needs %s of %s memory, %s are available: use fewer keys or a smaller table"
            .formatted(purpose, ByteSize.text(requested), kind, ByteSize.text(available)),
        cause);
  }
}
