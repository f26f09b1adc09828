package org.qsketch.datasets.csv;

import org.qsketch.datasets.text.LineEnds;
import org.qsketch.datasets.text.Swar;

/** Finds places to cut a CSV file: beginnings of lines that are not in a quoted field. */
final class CsvCut {
  private CsvCut() {}

  /**
   * Returns the last such place in bytes that begin with a row, or 0 if none is certain without the
   * bytes that follow.
   */
  static int last(byte[] bytes, int to, CsvSyntax syntax) {
    int from = 0;
    int end = 0;
    int at = 0;
    while (at < to) {
      int quote = openingQuote(bytes, at, to, syntax);
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
   * Tells whether a quoted field continues after the last line.
   *
   * @param bytes begin with a line
   * @param to the end of a line or of the input
   * @param quoted whether the bytes begin within a quoted field
   */
  static boolean endsQuoted(byte[] bytes, int to, boolean quoted, CsvSyntax syntax) {
    int at = quoted ? afterQuoted(bytes, -1, to) : 0;
    while (at < to) {
      int quote = openingQuote(bytes, at, to, syntax);
      if (quote == to) {
        return false;
      }
      at = afterQuoted(bytes, quote, to);
    }
    return true;
  }

  /**
   * Returns the end of the row whose quoted field continues at {@code from}, or {@code to} if the
   * row may end there or later.
   */
  static int rowEnd(byte[] bytes, int from, int to, CsvSyntax syntax) {
    int at = afterQuoted(bytes, from - 1, to);
    while (at < to) {
      int quote = openingQuote(bytes, at, to, syntax);
      int end = LineEnds.find(bytes, at, quote);
      if (end < quote) {
        return LineEnds.next(bytes, end, to);
      }
      at = afterQuoted(bytes, quote, to);
    }
    return to;
  }

  /** Returns the next quote that begins a field, or the end. */
  private static int openingQuote(byte[] bytes, int from, int to, CsvSyntax syntax) {
    int quote = Swar.indexOf(bytes, from, to, (byte) '"');
    while (quote < to && !opens(bytes, from, quote, syntax)) {
      quote = Swar.indexOf(bytes, quote + 1, to, (byte) '"');
    }
    return quote;
  }

  private static boolean opens(byte[] bytes, int from, int quote, CsvSyntax syntax) {
    boolean beginsField =
        quote == 0 || bytes[quote - 1] == syntax.delimiter() || LineEnds.isEnd(bytes[quote - 1]);
    return beginsField && !(syntax.hasComments() && isInComment(bytes, from, quote, syntax));
  }

  /** Tells whether a place is in a comment, for bytes that begin with a line or within a row. */
  private static boolean isInComment(byte[] bytes, int from, int place, CsvSyntax syntax) {
    int line = place;
    while (line > from && !LineEnds.isEnd(bytes[line - 1])) {
      line--;
    }
    // before another place is the rest of a row
    return (line > from || line == 0) && bytes[line] == syntax.comment();
  }

  /**
   * Returns the index after the quoted field that begins at an index, or the end if the field may
   * continue there.
   */
  private static int afterQuoted(byte[] bytes, int opening, int to) {
    int quote = Swar.indexOf(bytes, opening + 1, to, (byte) '"');
    while (quote + 1 < to && bytes[quote + 1] == '"') {
      quote = Swar.indexOf(bytes, quote + 2, to, (byte) '"');
    }
    return Math.min(quote + 1, to);
  }
}
