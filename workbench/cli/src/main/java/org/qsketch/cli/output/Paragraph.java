package org.qsketch.cli.output;

import java.util.ArrayList;
import java.util.List;

/** Breaks sentences into lines for the terminal. */
public final class Paragraph {
  private static final String INDENT = "  ";

  private Paragraph() {}

  /**
   * Breaks a text into lines, all indented except the first. A word longer than a line has its own
   * line.
   *
   * @param text words between single spaces
   * @param width the largest number of characters in a line
   */
  public static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.toString().isBlank() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(INDENT).append(word);
      } else {
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
    }
    lines.add(line.toString());
    return lines;
  }
}
