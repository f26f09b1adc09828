package org.qsketch.backend;

/**
 * The walls that sketches run against: a table of 32-byte sectors, accessed at random by as much
 * parallelism as the device has. Sector indices come from {@code fmix64(counter)}, so no key has to
 * be read. Operations are timed by {@link Backend#elapsedNanos}.
 */
public interface AccessProbe extends AutoCloseable {
  /**
   * Reads random sectors.
   *
   * @param accesses how many
   */
  void gather(long accesses);

  /**
   * Adds 1 to a random counter of random sectors, atomically.
   *
   * @param accesses how many
   */
  void atomicAdd(long accesses);

  /** Copies one half of the table to the other. */
  void copy();

  /** Frees the table. Closing twice is fine. */
  @Override
  void close();
}
