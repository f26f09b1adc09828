package org.qsketch.lab.chart;

import java.util.Locale;

/** What a line or bar stands for, which decides how much it catches the eye. */
public enum Role {
  /** Measured here: drawn in front. */
  MEASURED,
  /** Printed in a paper: drawn lighter, behind the measured. */
  PUBLISHED,
  /** What the device could do at most: drawn as a bound. */
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
