package org.qsketch.datasets;

import java.util.Optional;

/**
 * The form of CSV files. Quotes are as in RFC 4180 in every form.
 *
 * @param delimiter separates the fields of a row: an ASCII character, but neither a quote nor the
 *     end of a line
 * @param header whether the first row names the columns; otherwise it has values, and columns have
 *     only numbers
 * @param comment with what lines begin that are no rows: a character like a delimiter, but another
 *     one; empty if every line is part of a row
 */
public record CsvFormat(char delimiter, boolean header, Optional<Character> comment) {
  /** Commas and a header, as in RFC 4180. */
  public static final CsvFormat STANDARD = new CsvFormat(',', true);

  /** Checks the delimiter and the comment. */
  public CsvFormat {
    require("delimiter", delimiter);
    if (comment.isPresent()) {
      require("comment", comment.get());
      if (comment.get() == delimiter) {
        throw new IllegalArgumentException(
            "both the comment and the delimiter are '%c': they must differ".formatted(delimiter));
      }
    }
  }

  /**
   * Creates a form without comments.
   *
   * @param delimiter separates the fields of a row
   * @param header whether the first row names the columns
   */
  public CsvFormat(char delimiter, boolean header) {
    this(delimiter, header, Optional.empty());
  }

  private static void require(String what, char letter) {
    if (letter > 0x7F || "\"\r\n".indexOf(letter) >= 0) {
      throw new IllegalArgumentException(
          "the %s is U+%04X: it must be an ASCII character, but no quote and no line end"
              .formatted(what, (int) letter));
    }
  }

  /**
   * Returns this form with another delimiter.
   *
   * @param other for example {@code ';'} or {@code '\t'}
   * @return a new form
   */
  public CsvFormat delimiter(char other) {
    return new CsvFormat(other, header, comment);
  }

  /**
   * Returns this form with or without a header.
   *
   * @param names whether the first row names the columns
   * @return a new form
   */
  public CsvFormat header(boolean names) {
    return new CsvFormat(delimiter, names, comment);
  }

  /**
   * Returns this form with lines that are no rows.
   *
   * @param first with what they begin, for example {@code '#'}
   * @return a new form
   */
  public CsvFormat comment(char first) {
    return new CsvFormat(delimiter, header, Optional.of(first));
  }
}
