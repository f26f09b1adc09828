package org.qsketch.backend;

/**
 * The walls that sketches run against: a table of 32-byte sectors, accessed at random by as much
 * parallelism as the device has. Operations are timed by {@link Backend#elapsedNanos}.
 *
 * <p>On the CPU sector indices come from {@code fmix64(counter)}, so no key has to be read. On a
 * GPU every access does what an operation of a sketch cannot do without: it reads its key, 4 bytes,
 * from a stream, and a gather writes its result, 4 bytes, to another. These streams are as long as
 * those of a sketch of that table size, 24 bytes of table for each key, so that they take the same
 * share of the caches.
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
