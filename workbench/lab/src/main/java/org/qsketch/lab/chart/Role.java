package org.qsketch.lab.chart;

import java.util.Locale;

/** The role of a line or bar, which determines how prominent it is. */
public enum Role {
  /** Measured here: drawn in front. */
  MEASURED,
  /** Printed in a paper: drawn lighter, behind the measured. */
  PUBLISHED,
  /** A limit of the device: drawn as a bound. */
  LIMIT;

  /**
   * Returns the role in results.
   *
   * @return {@code measured}, {@code published} or {@code limit}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
