package org.qsketch.fleet.work;

import java.util.Arrays;

/**
 * Measures how fast each device processes keys of the host. Slower devices get fewer keys. The
 * first batches are shared out evenly.
 */
final class Rates {
  /** Fewer keys say more about the cost of a call than about the device. */
  private static final long LEAST = 1 << 16;

  private final double[] keysPerNano;

  Rates(int members) {
    this.keysPerNano = new double[members];
  }

  /**
   * Learns from a job. A rate rises at once and falls slowly: a call that was slow may have waited
   * for something else, for example a compiler. A few keys can show that a device is faster than
   * was thought, but not that it is slower.
   */
  synchronized void learn(int member, long keys, long nanos) {
    double rate = (double) keys / Math.max(1, nanos);
    double known = keysPerNano[member];
    if (keys >= LEAST) {
      keysPerNano[member] = Math.max(rate, (known + rate) / 2);
    } else if (known > 0) {
      keysPerNano[member] = Math.max(rate, known);
    }
  }

  /** The share of each device: they add up to 1. */
  synchronized double[] shares() {
    boolean unknown = Arrays.stream(keysPerNano).anyMatch(rate -> rate == 0);
    double[] weights = unknown ? even() : keysPerNano.clone();
    double sum = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(weight -> weight / sum).toArray();
  }

  private double[] even() {
    double[] ones = new double[keysPerNano.length];
    Arrays.fill(ones, 1);
    return ones;
  }
}
