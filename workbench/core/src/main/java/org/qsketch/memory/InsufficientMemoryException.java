package org.qsketch.memory;

import java.util.Locale;

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
        "%s needs %s: use fewer keys or a smaller table"
            .formatted(purpose, shortage(kind, requested, available)));
    this.purpose = purpose;
    this.requested = requested;
    this.available = available;
  }

  /** Tells both sizes; to the byte where they would read alike. */
  private static String shortage(String kind, long requested, long available) {
    String needed = ByteSize.text(requested);
    String there = ByteSize.text(available);
    if (requested <= available) {
      return "%s of %s memory in one piece, %s are available in all".formatted(needed, kind, there);
    }
    return needed.equals(there)
        ? String.format(
            Locale.ROOT, "%,d bytes of %s memory, %,d are available", requested, kind, available)
        : "%s of %s memory, %s are available".formatted(needed, kind, there);
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
