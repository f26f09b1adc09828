package org.qsketch.spark.example;

import java.util.List;
import org.qsketch.keys.Quantity;

/**
 * The arguments of an example.
 *
 * @param example its name
 * @param words the arguments
 */
record Arguments(String example, List<String> words) {
  /** Checks how many there are, and that none is empty. */
  Arguments atMost(int least, int most) {
    boolean fits = words.size() >= least && words.size() <= most;
    if (!fits || words.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "%s takes %s, not '%s': `./qsketch spark` shows which"
              .formatted(
                  example,
                  most == 0
                      ? "no arguments"
                      : "%s arguments"
                          .formatted(least == most ? most : "%d to %d".formatted(least, most)),
                  String.join("' '", words)));
    }
    return this;
  }

  String text(int at) {
    return words.get(at);
  }

  /** Returns a positive number, or the default if there is no such argument. */
  long number(int at, String other) {
    String word = at < words.size() ? words.get(at) : other;
    long number = Quantity.parse(word);
    if (number == 0) {
      throw new IllegalArgumentException("'%s' is too small: give at least 1".formatted(word));
    }
    return number;
  }
}
