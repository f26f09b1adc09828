package org.qsketch.cli.output;

import java.util.regex.Pattern;

/** Text out of files as a terminal may show it. */
public final class Printable {
  /** Controls, breaks of lines and paragraphs, and what turns the direction of writing. */
  private static final Pattern COMMANDS =
      Pattern.compile("[\\p{Cc}\\u2028\\u2029\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]");

  private Printable() {}

  /**
   * A text that commands nothing: each character that would is written as {@code \}{@code u001b}.
   */
  public static String text(String text) {
    return COMMANDS
        .matcher(text)
        .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
  }
}
