package org.qsketch.datasets.csv;

import org.qsketch.datasets.text.LineEnds;
import org.qsketch.datasets.text.Swar;

/** Where a CSV file can be cut: at the beginning of a line that is in no quoted field. */
final class CsvCut {
  private CsvCut() {}

  /**
   * The last such place in bytes that begin with a row, whatever follows them; 0 if there is none,
   * or none that is certain.
   */
  static int last(byte[] bytes, int to) {
    int from = 0;
    int end = 0;
    int at = 0;
    while (at < to) {
      int quote = openingQuote(bytes, at, to);
      if (LineEnds.find(bytes, at, quote) < quote) {
        from = at;
        end = quote;
      }
      at = afterQuoted(bytes, quote, to);
    }
    // the quote shows that a CR before it is no half of CR LF
    int start = LineEnds.lastStart(bytes, from, Math.min(end + 1, to));
    return start > from ? start : 0;
  }

  /**
   * Whether a quoted field goes on behind lines.
   *
   * @param bytes begin with a line
   * @param to where a line ends, or the input
   * @param quoted whether the bytes begin within a quoted field
   */
  static boolean endsQuoted(byte[] bytes, int to, boolean quoted) {
    int at = quoted ? afterQuoted(bytes, -1, to) : 0;
    while (at < to) {
      int quote = openingQuote(bytes, at, to);
      if (quote == to) {
        return false;
      }
      at = afterQuoted(bytes, quote, to);
    }
    return true;
  }

  /**
   * Where the row ends whose quoted field goes on at {@code from}; {@code to} if that is there, or
   * behind, or not certain.
   */
  static int rowEnd(byte[] bytes, int from, int to) {
    int at = afterQuoted(bytes, from - 1, to);
    while (at < to) {
      int quote = openingQuote(bytes, at, to);
      int end = LineEnds.find(bytes, at, quote);
      if (end < quote) {
        return LineEnds.next(bytes, end, to);
      }
      at = afterQuoted(bytes, quote, to);
    }
    return to;
  }

  /** The next quote that begins a field, or the end. */
  private static int openingQuote(byte[] bytes, int from, int to) {
    int quote = Swar.indexOf(bytes, from, to, (byte) '"');
    while (quote < to
        && quote > 0
        && bytes[quote - 1] != ','
        && !LineEnds.isEnd(bytes[quote - 1])) {
      quote = Swar.indexOf(bytes, quote + 1, to, (byte) '"');
    }
    return quote;
  }

  /** Behind the quoted field that begins at an index; the end if it may go on there. */
  private static int afterQuoted(byte[] bytes, int opening, int to) {
    int quote = Swar.indexOf(bytes, opening + 1, to, (byte) '"');
    while (quote + 1 < to && bytes[quote + 1] == '"') {
      quote = Swar.indexOf(bytes, quote + 2, to, (byte) '"');
    }
    return Math.min(quote + 1, to);
  }
}
