package org.qsketch.cli.option;

/** Refuses options that a command cannot follow. */
public final class OptionChecks {
  private OptionChecks() {}

  /**
   * Refuses options unless a condition holds.
   *
   * @param condition what must hold
   * @param otherwise the message for the user if it does not hold
   * @throws IllegalArgumentException if the condition does not hold
   */
  public static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
