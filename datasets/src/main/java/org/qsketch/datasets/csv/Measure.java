package org.qsketch.datasets.csv;

/** What stands next to a key in a table. */
public enum Measure {
  NONE,
  WEIGHT,
  VALUE
}
