package org.qsketch.compare;

import java.util.Locale;

/** What is counted in a file. */
public enum Unit {
  /** Lines. */
  LINES,
  /** Words, twelve in a line. */
  WORDS,
  /** The values of the sixth of twelve columns of a CSV file. */
  CSV;

  /** The number of the column, from 1. */
  static final int COLUMN = 6;

  /**
   * The name in commands and tables.
   *
   * @return one word in lower case
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return label();
  }
}
