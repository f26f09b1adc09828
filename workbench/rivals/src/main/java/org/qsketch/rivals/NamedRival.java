package org.qsketch.rivals;

/** A kind of rival by its name. */
public interface NamedRival {
  /**
   * Returns the name as users write it.
   *
   * @return lower case, with hyphens
   */
  String label();

  /**
   * Makes an empty sketch.
   *
   * @param budget its memory
   * @return the sketch
   * @throws IllegalArgumentException if the memory is too small or too large for it
   */
  Rival create(Budget budget);
}
