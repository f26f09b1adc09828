package org.qsketch.datasets;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The text of a key that consists of several columns: one row of CSV (RFC 4180), without a line
 * end. A field with a comma, a quote or a line end is quoted, and no other is. So each tuple has
 * one text, and different tuples have different texts: {@code a,"b,c"} is not {@code "a,b",c}.
 *
 * <pre>{@code
 * long key = TextKeys.key(KeyTuple.text(List.of("a", "b,c")));
 * }</pre>
 */
public final class KeyTuple {
  private static final char QUOTE = '"';
  private static final char COMMA = ',';

  private KeyTuple() {}

  /**
   * Tells whether a field with this letter is quoted.
   *
   * @param letter a letter, or a byte of UTF-8
   * @return true for a comma, a quote and the ends of a line
   */
  public static boolean isQuoted(int letter) {
    return letter == COMMA || letter == QUOTE || letter == '\n' || letter == '\r';
  }

  /**
   * Returns the text of a tuple.
   *
   * @param fields one or more
   * @return a row of CSV
   */
  public static String text(List<String> fields) {
    return fields.stream().map(KeyTuple::field).collect(Collectors.joining(","));
  }

  private static String field(String field) {
    return field.chars().anyMatch(KeyTuple::isQuoted)
        ? QUOTE + field.replace("\"", "\"\"") + QUOTE
        : field;
  }

  /**
   * Returns the fields of a row of CSV. A field may be quoted without need.
   *
   * @param text a row
   * @return its fields, one or more
   * @throws IllegalArgumentException if a quote is not closed, or a field goes on after it
   */
  public static List<String> fields(String text) {
    List<String> fields = new ArrayList<>();
    int at = 0;
    while (at <= text.length()) {
      boolean isQuoted = at < text.length() && text.charAt(at) == QUOTE;
      int end = isQuoted ? closingQuote(text, at) + 1 : comma(text, at);
      if (end < text.length() && text.charAt(end) != COMMA) {
        throw malformed(text, "goes on after the quote that closes a field");
      }
      fields.add(
          isQuoted
              ? text.substring(at + 1, end - 1).replace("\"\"", "\"")
              : text.substring(at, end));
      at = end + 1;
    }
    return List.copyOf(fields);
  }

  private static int comma(String text, int from) {
    int comma = text.indexOf(COMMA, from);
    return comma < 0 ? text.length() : comma;
  }

  private static int closingQuote(String text, int opened) {
    int quote = text.indexOf(QUOTE, opened + 1);
    while (quote >= 0 && quote + 1 < text.length() && text.charAt(quote + 1) == QUOTE) {
      quote = text.indexOf(QUOTE, quote + 2);
    }
    if (quote < 0) {
      throw malformed(text, "has a quote that is never closed");
    }
    return quote;
  }

  private static IllegalArgumentException malformed(String text, String fault) {
    return new IllegalArgumentException(
        "'%s' %s: it must be a row of CSV, where a field with a comma or a quote stands in quotes, and a quote within it is doubled"
            .formatted(text, fault));
  }
}
