package org.qsketch.rivals;

/** A kind of sketch for the number of different keys, by its name. */
public interface NamedDistinctRival {
  /**
   * Returns the name as users write it.
   *
   * @return lower case, with hyphens
   */
  String label();

  /**
   * Tells whether the sketch can have an amount of memory.
   *
   * @param bytes what its state may take when it has many keys, without a header
   * @return false if it is too little or too much
   */
  boolean fits(long bytes);

  /**
   * Makes an empty sketch with as many registers as fit.
   *
   * @param bytes what its state may take when it has many keys, without a header
   * @param seed selects the hash, where the library lets one choose
   * @return the sketch
   * @throws IllegalArgumentException if the memory is too small or too large for it
   */
  DistinctRival create(long bytes, long seed);
}
