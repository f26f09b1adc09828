package org.qsketch.job;

/** A result whose time was measured in several runs. */
public interface Timed {
  /**
   * Returns the time of the fastest run.
   *
   * @return seconds
   */
  double minSeconds();

  /**
   * Returns the time of the median run.
   *
   * @return seconds
   */
  double medianSeconds();

  /**
   * Returns the time of the slowest run.
   *
   * @return seconds
   */
  double maxSeconds();
}
