package org.qsketch.gpu.keys;

/**
 * Runs of keys, one for each value of the first bits of their hashes.
 *
 * @param bits how many, so that there are 2<sup>bits</sup> runs
 * @param seed of the hash
 * @param numbers of 32 bits, two of each run: the place of its first key, and how many it has
 */
public record KeyRuns(int bits, long seed, DeviceKeys numbers) {
  /** Bytes that the numbers of a run take. */
  public static final int BYTES = 2 * Integer.BYTES;
}
