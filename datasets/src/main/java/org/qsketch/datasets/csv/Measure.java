package org.qsketch.datasets.csv;

/** The kind of value next to a key in a table. */
public enum Measure {
  NONE,
  WEIGHT,
  VALUE,
  /** Any value, whose text has a key. */
  KEY
}
