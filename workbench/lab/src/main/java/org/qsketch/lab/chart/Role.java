package org.qsketch.lab.chart;

/** What a line or bar stands for, which decides how much it catches the eye. */
public enum Role {
  /** Measured here: drawn in front. */
  MEASURED,
  /** Printed in a paper: drawn lighter, behind the measured. */
  PUBLISHED,
  /** What the device could do at most: drawn as a bound. */
  LIMIT
}
