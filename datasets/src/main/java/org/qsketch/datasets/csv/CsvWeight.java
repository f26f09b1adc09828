package org.qsketch.datasets.csv;

import java.util.regex.Pattern;

/** Parses a weight: an unsigned whole number of 32 bits in ASCII digits. */
public final class CsvWeight {
  private static final long LARGEST = 0xFFFF_FFFFL;
  private static final int SHOWN = 40;

  /** Characters that would break a line, control a terminal or change the direction of writing. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

  private CsvWeight() {}

  /** Returns the number in bytes[from, to), which may begin with +, or -1 if it is not a weight. */
  static long parse(byte[] bytes, int from, int to) {
    int at = from < to && bytes[from] == '+' ? from + 1 : from;
    long value = at < to ? 0 : -1;
    for (; at < to && value >= 0; at++) {
      value = append(value, bytes[at] - '0');
    }
    return value;
  }

  private static long append(long value, int digit) {
    long appended = 10 * value + digit;
    return digit >= 0 && digit <= 9 && appended <= LARGEST ? appended : -1;
  }

  /** Returns why a field is not a weight, to follow the file and line in an error. */
  static String refusal(String field) {
    return ": the weight %s: it must be a whole number from 0 to %d"
        .formatted(
            field.isEmpty() ? "is empty" : "'%s' %s".formatted(shown(field), fault(field)),
            LARGEST);
  }

  private static String fault(String field) {
    if (field.matches("\\+?[0-9]+")) {
      return "is too large";
    }
    if (field.matches("-[0-9.]*[1-9][0-9.]*")) {
      return "is negative";
    }
    if (field.matches("[+-]?[0-9]*\\.[0-9]+")) {
      return "has a decimal point";
    }
    return field.equals(field.strip()) ? "is not in digits" : "has spaces around it";
  }

  /** Returns a refused field as an error shows it. */
  public static String shown(String field) {
    boolean cut = field.codePointCount(0, field.length()) > SHOWN;
    String kept = cut ? field.substring(0, field.offsetByCodePoints(0, SHOWN)) + "…" : field;
    return UNPRINTABLE
        .matcher(kept)
        .replaceAll(found -> "\\\\u%04x".formatted(found.group().codePointAt(0)));
  }
}
