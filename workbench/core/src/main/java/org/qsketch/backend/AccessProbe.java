package org.qsketch.backend;

/**
 * Measures the limits that bound the speed of sketches: random accesses to a table of 32-byte
 * sectors, with all the parallelism that the device has. Time its operations with {@link
 * Backend#elapsedNanos}.
 *
 * <p>On the CPU, sector indices come from {@code fmix64(counter)}, so no key is read. On a GPU,
 * each access also does what no operation of a sketch can avoid: it reads a 4-byte key from one
 * stream, and a gather writes a 4-byte result to another. The streams are as long as for a sketch
 * with a table of this size, one key for every 24 bytes of table, so they take the same share of
 * the caches.
 */
public interface AccessProbe extends AutoCloseable {
  /** The most accesses of one call. */
  long MAX_ACCESSES = 1L << 46;

  /**
   * Reads random sectors.
   *
   * @param accesses the number of accesses
   */
  void gather(long accesses);

  /**
   * Adds 1 to a random counter of random sectors, atomically.
   *
   * @param accesses the number of accesses
   */
  void atomicAdd(long accesses);

  /**
   * Reads a random counter of random sectors, and then swaps it atomically for one that is larger
   * by 1, unless others have changed it: what an insert does that must look first.
   *
   * @param accesses the number of accesses
   */
  void compareAndSwap(long accesses);

  /** Copies one half of the table to the other. */
  void copy();

  /** Frees the table. Closing twice is fine. */
  @Override
  void close();
}
