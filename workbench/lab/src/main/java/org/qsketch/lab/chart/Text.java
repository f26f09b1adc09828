package org.qsketch.lab.chart;

/** Checks of the words of a chart. */
final class Text {
  private Text() {}

  static void check(String what, String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException(what + " is blank: say what it shows");
    }
  }
}
