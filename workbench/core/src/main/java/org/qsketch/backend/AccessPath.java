package org.qsketch.backend;

import java.util.Locale;

/**
 * How batches of keys reach the tables of a device. What is in the tables does not depend on it.
 */
public enum AccessPath {
  /** Whichever of the others is faster for a batch and a table. */
  AUTO,
  /** Each key for itself, at the rate of random accesses. */
  DIRECT,
  /**
   * Keys are partitioned by the slices of a table first, and each slice is read and written in
   * order. Structures and batches for which there is no such way take the direct one.
   */
  BULK;

  /**
   * Returns the name in commands and results.
   *
   * @return for example {@code bulk}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the path with a name.
   *
   * @param name as {@link #label} gives it
   * @return the path
   * @throws IllegalArgumentException if there is none of that name
   */
  public static AccessPath parse(String name) {
    for (AccessPath path : values()) {
      if (path.label().equals(name)) {
        return path;
      }
    }
    throw new IllegalArgumentException(
        "the access path is '%s': choose auto, direct or bulk".formatted(name));
  }
}
