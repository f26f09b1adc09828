package org.qsketch.memory;

/**
 * More memory was requested than is available. The message says what it was for, how much there is,
 * and a remedy.
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
