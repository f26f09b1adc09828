package org.qsketch.compare;

import java.util.Locale;

/** A kind of keys in a file. */
public enum Unit {
  /** Lines. */
  LINES,
  /** Words, twelve in a line. */
  WORDS,
  /** The values of column 6 of a CSV file with twelve columns. */
  CSV;

  /** The number of the column, starting from 1. */
  static final int COLUMN = 6;

  /**
   * Returns the name in commands and tables.
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
