package org.qsketch.internal;

import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words for values that may be many, and lie on any device: how many there are, and the first. */
public final class ValuePreview {
  private static final int MOST = 10;
  private static final int MOST_LETTERS = 40;

  private ValuePreview() {}

  /**
   * Writes the words of a {@code toString}, which never fails.
   *
   * @param size how many values there are
   * @param what they are called
   * @param first copies a number of them, from the first on
   * @return for example {@code 2,000 estimates: 7, 0, 1, ...}; without values where they cannot be
   *     read, for example because they are closed
   */
  public static String text(long size, String what, IntFunction<Stream<?>> first) {
    String number = "%s %s".formatted(count(size), what);
    return size == 0 ? number : number + values(size, first);
  }

  /**
   * Writes a number as people read it.
   *
   * @param number any number
   * @return its digits, in groups of three
   */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String values(long size, IntFunction<Stream<?>> first) {
    try {
      return first
          .apply((int) Math.min(MOST, size))
          .map(value -> shortened(String.valueOf(value)))
          .collect(Collectors.joining(", ", ": ", size > MOST ? ", ..." : ""));
    } catch (IllegalStateException e) {
      return ", closed";
    } catch (RuntimeException e) {
      return "";
    }
  }

  /**
   * Shortens a text, since texts of files may be long.
   *
   * @param value any text
   * @return its first {@value #MOST_LETTERS} letters, safe for terminals and pages
   */
  public static String shortened(String value) {
    return value.length() <= MOST_LETTERS
        ? Printable.text(value)
        : Printable.text(value.substring(0, MOST_LETTERS)) + "...";
  }
}
