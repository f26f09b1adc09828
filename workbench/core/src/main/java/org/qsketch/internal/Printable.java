package org.qsketch.internal;

import java.util.regex.Pattern;

/** Makes text from files safe for terminals and pages. */
public final class Printable {
  /**
   * Control characters, line and paragraph separators, and characters that change the direction of
   * writing.
   */
  private static final Pattern COMMANDS =
      Pattern.compile("[\\p{Cc}\\u2028\\u2029\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]");

  private Printable() {}

  /** Returns a text without control characters: each is written as {@code \}{@code u001b}. */
  public static String text(String text) {
    return COMMANDS
        .matcher(text)
        .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
  }
}
