package org.qsketch.spec;

/** Bounds of spec values; every refusal names the value, the bound and the reason. */
public final class Checks {
  private Checks() {}

  /**
   * Checks a bound.
   *
   * @param what the value, in words
   * @param value the value
   * @param least the least that is allowed
   * @param most the most that is allowed
   * @param reason why
   * @throws IllegalArgumentException with all of these, if the value is out of bounds
   */
  public static void range(String what, long value, long least, long most, String reason) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %d: it must be between %d and %d (%s)"
              .formatted(what, value, least, most, reason));
    }
  }
}
