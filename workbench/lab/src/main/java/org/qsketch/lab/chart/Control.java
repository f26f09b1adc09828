package org.qsketch.lab.chart;

import java.util.List;

/**
 * A control that shows a figure for other values of a setting.
 *
 * @param kind how it looks on a page
 * @param label what is set, with its unit
 * @param values the values in words, in order
 * @param shown which of them is shown at first, and in pictures, from 0
 */
public record Control(Kind kind, String label, List<String> values, int shown) {
  /** The form of a control. */
  public enum Kind {
    /** A knob on a line, for values that have an order. */
    SLIDER,
    /** A slider with a button that moves the knob on by itself, for values that follow in time. */
    PLAYER,
    /** A list that unfolds. */
    MENU
  }

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException if the label is blank, or no value is shown at first
   */
  public Control {
    Figure.requireText("the label of a control", label);
    values = List.copyOf(values);
    if (shown < 0 || shown >= values.size()) {
      throw new IllegalArgumentException(
          "the control '%s' has no value %d: it has %d".formatted(label, shown, values.size()));
    }
  }

  /**
   * Returns what is said before a value.
   *
   * @return for example {@code exponent = }
   */
  public String prefix() {
    return label + " = ";
  }

  /**
   * Returns the value that is shown at first.
   *
   * @return for example {@code exponent = 1.1}
   */
  public String words() {
    return prefix() + values.get(shown);
  }
}
