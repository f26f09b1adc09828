package org.qsketch.lab.chapter;

import org.qsketch.job.Timed;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Numbers;

/** Rates of timed runs, with their spread. */
public final class TimedRates {
  private TimedRates() {}

  /**
   * Returns the rate of the median run, with the rates of the slowest and the fastest one.
   *
   * @param run its times
   * @param amount what each run handled, for example keys
   * @return the rate per second
   */
  public static Measure perSecond(Timed run, long amount) {
    double median = amount / run.medianSeconds();
    return new Measure(
        median,
        Math.min(amount / run.maxSeconds(), median),
        Math.max(amount / run.minSeconds(), median));
  }

  /**
   * Writes a rate with its spread.
   *
   * @param run its times
   * @param amount what each run handled, for example keys
   * @return for example {@code 1.52 (1.40–1.61) G/s}
   */
  public static String text(Timed run, long amount) {
    return Numbers.rate(perSecond(run, amount));
  }
}
