package org.qsketch.bench.run;

import java.util.function.DoubleConsumer;
import org.qsketch.backend.AccessProbe;
import org.qsketch.backend.Backend;
import org.qsketch.job.Timings;

/**
 * The rates at which a device accesses random sectors of 32 bytes in a table: what no structure of
 * one memory access per key can beat.
 *
 * @param gathersPerSecond sectors read
 * @param atomicsPerSecond atomic adds, each to a counter of another sector
 */
public record AccessLimits(double gathersPerSecond, double atomicsPerSecond) {
  private static final long SECTOR_PAIR = 64;

  /** The first number of accesses of a measurement. */
  public static final long FIRST_ACCESSES = 1L << 16;

  /**
   * Returns the smallest table that a probe takes and that is large enough.
   *
   * @param atLeast bytes, 1 or more
   * @return bytes
   */
  public static long tableBytes(long atLeast) {
    return Math.ceilDiv(atLeast, SECTOR_PAIR) * SECTOR_PAIR;
  }

  /**
   * Measures the table of a probe.
   *
   * @param backend whose clock counts
   * @param probe accesses the table
   * @param share receives the part that is done, from 0 to 1
   * @return the limits of a table of that size
   */
  public static AccessLimits of(Backend backend, AccessProbe probe, DoubleConsumer share) {
    double gathers = Timings.rate(backend, FIRST_ACCESSES, probe::gather);
    share.accept(0.5);
    double atomics = Timings.rate(backend, FIRST_ACCESSES, probe::atomicAdd);
    share.accept(1);
    return new AccessLimits(gathers, atomics);
  }

  /**
   * Measures the streaming copy of one half of a table to the other.
   *
   * @param backend whose clock counts
   * @param probe accesses the table
   * @param bytes the size of the table
   * @return bytes read and bytes written per second, both counted
   */
  public static double copyBytesPerSecond(Backend backend, AccessProbe probe, long bytes) {
    return bytes * Timings.rate(backend, 1, times -> copy(probe, times));
  }

  private static void copy(AccessProbe probe, long times) {
    for (long i = 0; i < times; i++) {
      probe.copy();
    }
  }

  static double copyBytesPerSecond(Backend backend, long bytes) {
    try (AccessProbe probe = backend.accessProbe(tableBytes(bytes))) {
      return copyBytesPerSecond(backend, probe, tableBytes(bytes));
    }
  }

  static AccessLimits of(Backend backend, long bytes) {
    try (AccessProbe probe = backend.accessProbe(tableBytes(bytes))) {
      return of(backend, probe, _ -> {});
    }
  }
}
