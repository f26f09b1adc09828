package org.qsketch.bench.scale;

import static org.qsketch.bench.scale.Bounds.require;

/**
 * What comes in a day, and what is asked of its counts.
 *
 * @param keys in a day
 * @param distinct different ones among them
 * @param peak how many times the mean rate comes in the busiest hour
 * @param topShare what the most frequent key has of all
 * @param excess how far an estimate may lie above its count
 * @param delta the probability that it lies further above
 */
public record Traffic(
    double keys, double distinct, double peak, double topShare, double excess, double delta) {
  private static final double MOST_KEYS = 0x1p56;
  static final double SECONDS = 24 * 60 * 60;

  /** Checks the bounds. */
  public Traffic {
    require("the number of keys", keys, 1, MOST_KEYS, "sketches are sized by it");
    require("the number of different keys", distinct, 1, keys, "each comes once at least");
    require("the peak", peak, 1, 24, "times the mean, by the hour");
    require("the share of the top key", topShare, 1 / keys, 1, "of all keys");
    require("the excess", excess, 1, keys, "by which an estimate is too high");
    require("delta", delta, Double.MIN_NORMAL, 1, "a probability");
  }

  /**
   * The mean rate.
   *
   * @return keys a second
   */
  public double perSecond() {
    return keys / SECONDS;
  }

  /**
   * The rate of the busiest hour.
   *
   * @return keys a second
   */
  public double atPeak() {
    return peak * perSecond();
  }

  /** What the most frequent key comes to in the busiest hour. */
  double topOfAnHour() {
    return topShare * atPeak() * SECONDS / 24;
  }

  /** As many times the keys, of as many times the different ones. */
  Traffic times(double load) {
    return new Traffic(keys * load, distinct * load, peak, topShare, excess, delta);
  }
}
