package org.qsketch.datasets.csv;

/** The kind of value next to a key in a table. */
public enum Measure {
  NONE,
  WEIGHT,
  VALUE,
  /** Any value, whose text has a key. */
  KEY,
  /** A time stamp, in microseconds since 1970: see {@link CsvTime}. */
  TIME;

  /** Tells whether it is read as text, whatever the type of its column is. */
  public boolean isText() {
    return this == KEY || this == TIME;
  }
}
