package org.qsketch.bench.run;

import org.qsketch.backend.Backend;
import org.qsketch.backend.LinkProbe;
import org.qsketch.job.Timings;

/**
 * The rates of the link between page-locked memory of the host and a device.
 *
 * @param toDevice bytes per second
 * @param fromDevice bytes per second
 * @param bothWays bytes per second each way, while as many pass the other way
 */
public record LinkRates(double toDevice, double fromDevice, double bothWays) {
  /** Larger copies are not faster. */
  private static final long MOST_BYTES = 1L << 26;

  /**
   * Measures the link.
   *
   * @param backend of a device
   * @param bytes of a copy, 1 or more; fewer are copied if larger copies are not faster
   * @return the rates
   */
  public static LinkRates of(Backend backend, long bytes) {
    long most = Math.min(bytes, MOST_BYTES);
    try (LinkProbe probe = backend.linkProbe(most).orElseThrow()) {
      return new LinkRates(
          rate(backend, most, probe::toDevice),
          rate(backend, most, probe::fromDevice),
          rate(backend, most, probe::bothWays));
    }
  }

  private static double rate(Backend backend, long bytes, Runnable copy) {
    return bytes * Timings.rate(backend, 1, times -> repeat(copy, times));
  }

  private static void repeat(Runnable copy, long times) {
    for (long i = 0; i < times; i++) {
      copy.run();
    }
  }

  /**
   * Returns what copies take at least if both directions are used at once, as far as there is
   * something to copy.
   *
   * @param up bytes to the device
   * @param down bytes from it
   * @return seconds
   */
  public double secondsAtOnce(long up, long down) {
    long both = Math.min(up, down);
    return both / bothWays + (up - both) / toDevice + (down - both) / fromDevice;
  }

  /**
   * Returns what copies take at least if copies from the device begin after the copies to it.
   *
   * @param up bytes to the device
   * @param down bytes from it
   * @return seconds
   */
  public double secondsInTurn(long up, long down) {
    return up / toDevice + down / fromDevice;
  }
}
