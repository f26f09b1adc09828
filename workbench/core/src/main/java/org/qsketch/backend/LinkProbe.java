package org.qsketch.backend;

/**
 * Measures the link between the host and a device: copies of a fixed number of bytes to and from
 * page-locked memory of the host, which nothing else is done with. Time its operations with {@link
 * Backend#elapsedNanos}; each returns when its copies are done.
 */
public interface LinkProbe extends AutoCloseable {
  /** The most bytes of a copy. */
  long MAX_BYTES = 1L << 32;

  /** Copies to the device. */
  void toDevice();

  /** Copies from the device. */
  void fromDevice();

  /** Copies to the device and from it at the same time, as many bytes each way. */
  void bothWays();

  /** Frees the memory. Closing twice is fine. */
  @Override
  void close();
}
