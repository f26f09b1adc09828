package org.qsketch.datasets.csv;

/** The kind of number next to a key in a table. */
public enum Measure {
  NONE,
  WEIGHT,
  VALUE
}
