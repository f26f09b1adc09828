package org.qsketch.memory;

/**
 * More memory was requested than is available. The message says what it was for, how much there is,
 * and a remedy.
 */
public abstract sealed class InsufficientMemoryException extends RuntimeException
    permits OutOfHostMemoryException, OutOfDeviceMemoryException {
  final String purpose;
  final long requested;
  final long available;

  InsufficientMemoryException(String kind, String purpose, long requested, long available) {
    super(
        "%s needs %s of %s memory, %s are available: use fewer keys or a smaller table"
            .formatted(purpose, ByteSize.text(requested), kind, ByteSize.text(available)));
    this.purpose = purpose;
    this.requested = requested;
    this.available = available;
  }

  /**
   * Adds the name of the device, for users of several.
   *
   * @param device its name
   * @return an exception of the same kind, caused by this
   */
  public final InsufficientMemoryException on(String device) {
    InsufficientMemoryException named = named(purpose + " on " + device);
    named.initCause(this);
    return named;
  }

  abstract InsufficientMemoryException named(String purposeAndDevice);
}
