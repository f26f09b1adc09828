package org.qsketch.backend.spi.fleet;

/** The buckets of a cuckoo filter, for devices that read each other. */
public interface FilterBuckets {
  /**
   * Tells whether this device reads other buckets directly, without waiting for their device.
   *
   * @param other of any size
   * @return false if they pass through the host
   */
  boolean canRead(FilterBuckets other);

  /** Waits for operations that are under way: other devices may then read the buckets. */
  void finish();

  /**
   * Overwrites a range of these buckets. This may still be under way on return, until {@link
   * #finish}.
   *
   * @param part all buckets of a smaller filter, which this device can read and which do not change
   *     meanwhile
   * @param at where the range begins, in bytes
   */
  void place(FilterBuckets part, long at);
}
