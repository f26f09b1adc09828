package org.qsketch.spec;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How a tagged sketch counts a key in the cells that it shares with others. */
public enum UpdateRule {
  /**
   * Raises only the cells that are below the new estimate; joined cells keep the larger value. Most
   * accurate, cannot remove. An operation that does not have a bucket to itself follows {@link
   * #ADDITIVE} instead. Conservative update: Estan and Varghese, SIGCOMM 2002.
   */
  CONSERVATIVE(0),

  /** Adds to every cell of a key; joined cells keep the larger value. Cannot remove. */
  ADDITIVE(1),

  /** Adds to every cell of a key; joined cells hold the sum. Removals subtract. */
  REMOVABLE(2);

  private final int code;

  UpdateRule(int code) {
    this.code = code;
  }

  /**
   * Returns the number in images and kernels.
   *
   * @return from 0 to 2
   */
  public int code() {
    return code;
  }

  /**
   * Returns the name in commands and results.
   *
   * @return the name in lower case
   */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds a rule by its name.
   *
   * @param text a name, in any case
   * @return the rule
   * @throws IllegalArgumentException if there is none
   */
  public static UpdateRule of(String text) {
    return Arrays.stream(values())
        .filter(rule -> rule.text().equals(text.strip().toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no update rule '%s': choose from %s"
                        .formatted(
                            text,
                            Arrays.stream(values())
                                .map(UpdateRule::text)
                                .collect(Collectors.joining(", ")))));
  }

  /**
   * Returns whether keys can be removed.
   *
   * @return whether joined cells hold sums
   */
  public boolean isRemovable() {
    return this == REMOVABLE;
  }
}
