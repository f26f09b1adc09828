package org.qsketch.datasets.csv;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.qsketch.datasets.text.LineEnds;
import org.qsketch.datasets.text.MalformedRowException;
import org.qsketch.datasets.text.Swar;

/** Iterates over the rows of a piece of a CSV file, and over their fields. */
final class CsvRows {
  private static final long LINE_FEEDS = Swar.pattern('\n');
  private static final long RETURNS = Swar.pattern('\r');

  private final byte[] bytes;
  private final int to;
  private final boolean quotes;
  private final byte delimiter;
  private final byte comment;
  private final long delimiters;
  private int at;
  private int rowStart;
  private boolean inRow;
  private int fieldStart;
  private int fieldEnd;
  private boolean doubledQuotes;

  /** Creates an iterator over bytes[from, to), which begins with a row. */
  CsvRows(byte[] bytes, int from, int to, CsvSyntax syntax) {
    this.bytes = bytes;
    this.delimiter = syntax.delimiter();
    this.comment = syntax.comment();
    this.delimiters = Swar.pattern(delimiter);
    this.at = from;
    this.to = to;
    this.quotes = Swar.indexOf(bytes, from, to, (byte) '"') < to;
  }

  /** Moves to the next row. Returns false if there is none. */
  boolean next() throws MalformedRowException {
    skipRow();
    skipLines();
    rowStart = at;
    inRow = at < to;
    return inRow;
  }

  /** Skips empty lines and comments. */
  private void skipLines() {
    while (at < to && (LineEnds.isEnd(bytes[at]) || bytes[at] == comment)) {
      at = LineEnds.isEnd(bytes[at]) ? at + 1 : LineEnds.find(bytes, at, to);
    }
  }

  private void skipRow() throws MalformedRowException {
    if (quotes) {
      skipFields(Integer.MAX_VALUE);
    } else if (inRow) {
      at = LineEnds.find(bytes, at, to);
      endUnquoted();
    }
  }

  /** Moves to the next field. Returns false if the row has no more. */
  boolean nextField() throws MalformedRowException {
    if (!inRow) {
      return false;
    }
    doubledQuotes = false;
    if (at < to && bytes[at] == '"') {
      quoted();
    } else {
      fieldStart = at;
      fieldEnd = fieldEnd(at);
      at = fieldEnd;
    }
    endField();
    return true;
  }

  /** Skips up to {@code most} fields. Returns the number skipped. */
  int skipFields(int most) throws MalformedRowException {
    int skipped = 0;
    while (skipped < most && inRow) {
      if (at < to && bytes[at] == '"') {
        nextField();
        skipped++;
      } else {
        skipped += quotes ? skipUnquoted(most - skipped) : skipPlain(most - skipped);
      }
    }
    return skipped;
  }

  /** Skips at least one field, up to the next that begins with a quote. */
  private int skipUnquoted(int most) {
    int skipped = 0;
    while (skipped < most && inRow && (at == to || bytes[at] != '"')) {
      at = fieldEnd(at);
      endUnquoted();
      skipped++;
    }
    return skipped;
  }

  /** Skips fields, word by word, in bytes without quotes. */
  private int skipPlain(int most) {
    int left = most;
    long wanted = delimiters;
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      long word = Swar.word(bytes, at);
      long ends = Swar.equal(word, LINE_FEEDS) | Swar.equal(word, RETURNS);
      // marks before the end of the row; all of them if it does not end in this word
      long marks = Swar.equal(word, wanted) & (Long.lowestOneBit(ends) - 1);
      int count = Long.bitCount(marks);
      if (count >= left) {
        at += Swar.first(highest(marks, left)) + 1;
        return most;
      }
      left -= count;
      if (ends != 0) {
        at += Swar.first(ends);
        endUnquoted();
        return most - left + 1;
      }
    }
    return most - left + skipUnquoted(left);
  }

  /** Clears the marks below the n-th. */
  private static long highest(long marks, int n) {
    long left = marks;
    for (int i = 1; i < n; i++) {
      left &= left - 1;
    }
    return left;
  }

  private int fieldEnd(int from) {
    int end = from;
    long wanted = delimiters;
    for (; end <= to - Long.BYTES; end += Long.BYTES) {
      long word = Swar.word(bytes, end);
      long marks =
          Swar.equal(word, wanted) | Swar.equal(word, LINE_FEEDS) | Swar.equal(word, RETURNS);
      if (marks != 0) {
        return end + Swar.first(marks);
      }
    }
    while (end < to && bytes[end] != delimiter && !LineEnds.isEnd(bytes[end])) {
      end++;
    }
    return end;
  }

  private void quoted() throws MalformedRowException {
    int opened = at;
    fieldStart = at + 1;
    int quote = Swar.indexOf(bytes, fieldStart, to, (byte) '"');
    while (quote + 1 < to && bytes[quote + 1] == '"') {
      doubledQuotes = true;
      quote = Swar.indexOf(bytes, quote + 2, to, (byte) '"');
    }
    if (quote >= to) {
      throw new MalformedRowException(
          opened, " is not CSV: the quote that opens a field there is never closed");
    }
    fieldEnd = quote;
    at = quote + 1;
  }

  private void endField() throws MalformedRowException {
    if (at < to && bytes[at] != delimiter && !LineEnds.isEnd(bytes[at])) {
      throw new MalformedRowException(
          at, " is not CSV: a field goes on after its closing quote: double quotes within it");
    }
    endUnquoted();
  }

  private void endUnquoted() {
    inRow = at < to && bytes[at] == delimiter;
    at = at == to ? to : inRow ? at + 1 : LineEnds.next(bytes, at, to);
  }

  /** Returns the index of the first byte of the row. */
  int rowStart() {
    return rowStart;
  }

  /** Returns the index of the next byte. */
  int at() {
    return at;
  }

  int fieldStart() {
    return fieldStart;
  }

  int fieldEnd() {
    return fieldEnd;
  }

  /** Tells whether the field has doubled quotes. */
  boolean hasDoubledQuotes() {
    return doubledQuotes;
  }

  /** Appends the field to a text, with doubled quotes undone. */
  void appendTo(ByteArrayOutputStream text) {
    int from = fieldStart;
    while (doubledQuotes) {
      int quote = Swar.indexOf(bytes, from, fieldEnd, (byte) '"');
      if (quote == fieldEnd) {
        break;
      }
      text.write(bytes, from, quote + 1 - from);
      from = quote + 2;
    }
    text.write(bytes, from, fieldEnd - from);
  }

  /** Returns the field as text, with doubled quotes undone. */
  String text() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    appendTo(text);
    return text.toString(StandardCharsets.UTF_8);
  }
}
