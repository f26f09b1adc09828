package org.qsketch.datasets.csv;

/** What stands next to a key in a table: a number, or a key of its own. */
public enum Measure {
  NONE,
  WEIGHT,
  VALUE,
  /** Any value, whose text has a key. */
  KEY
}
