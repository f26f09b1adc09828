package org.qsketch.spec;

/** Checks the bounds of spec values. Every error names the value, the bound and the reason. */
public final class Checks {
  private Checks() {}

  /**
   * Checks a bound.
   *
   * @param what what the value is, in words
   * @param value the value
   * @param min the smallest allowed value
   * @param max the largest allowed value
   * @param reason why
   * @throws IllegalArgumentException with all of these, if the value is out of bounds
   */
  public static void range(String what, long value, long min, long max, String reason) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          "%s is %d: it must be between %d and %d (%s)".formatted(what, value, min, max, reason));
    }
  }
}
