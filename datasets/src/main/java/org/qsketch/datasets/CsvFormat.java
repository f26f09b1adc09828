package org.qsketch.datasets;

/**
 * The form of CSV files. Quotes are as in RFC 4180 in every form.
 *
 * @param delimiter separates the fields of a row: an ASCII character, but neither a quote nor the
 *     end of a line
 * @param header whether the first row names the columns; otherwise it has values, and columns have
 *     only numbers
 */
public record CsvFormat(char delimiter, boolean header) {
  /** Commas and a header, as in RFC 4180. */
  public static final CsvFormat STANDARD = new CsvFormat(',', true);

  /** Checks the delimiter. */
  public CsvFormat {
    if (delimiter > 0x7F || "\"\r\n".indexOf(delimiter) >= 0) {
      throw new IllegalArgumentException(
          "the delimiter is U+%04X: it must be an ASCII character, but no quote and no line end"
              .formatted((int) delimiter));
    }
  }

  /**
   * Returns this form with another delimiter.
   *
   * @param other for example {@code ';'} or {@code '\t'}
   * @return a new form
   */
  public CsvFormat delimiter(char other) {
    return new CsvFormat(other, header);
  }

  /**
   * Returns this form with or without a header.
   *
   * @param names whether the first row names the columns
   * @return a new form
   */
  public CsvFormat header(boolean names) {
    return new CsvFormat(delimiter, names);
  }
}
