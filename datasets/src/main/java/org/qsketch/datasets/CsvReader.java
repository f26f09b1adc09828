package org.qsketch.datasets;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.qsketch.memory.ByteSize;

/**
 * The fields of a table as RFC 4180 has them: all that stands between commas, spaces too. A field
 * that begins with a quote ends with one; within, commas and line ends are text, and two quotes are
 * one. Elsewhere a quote is text. Rows end in LF, CR LF or CR; an empty line is no row. Bytes pass
 * as they are, be they UTF-8 or not. Only fields that are wanted take memory.
 */
final class CsvReader {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int END = -1;

  private final Input input;
  private final int longestField;
  private final byte[] buffer;
  private int at;
  private int limit;
  private boolean ended;
  private long line = 1;
  private long rowLine;
  private boolean inRow;

  /** A field may take half as much as another token: it is copied while it grows, and once more. */
  CsvReader(Input input) {
    this(input, BUFFER_BYTES, TokenKeySource.longestTokenForHeap() / 2);
  }

  CsvReader(Input input, int bufferBytes, int longestField) {
    this.input = input;
    this.buffer = new byte[bufferBytes];
    this.longestField = longestField;
  }

  /** Goes to the next row, past what is left of this one; false if there is none. */
  boolean nextRow() throws IOException {
    while (inRow) {
      nextField(null);
    }
    while (peek() == '\n' || peek() == '\r') {
      endLine();
    }
    inRow = peek() != END;
    rowLine = line;
    return inRow;
  }

  /**
   * Reads a field.
   *
   * @param field takes its bytes; null if they are not wanted
   * @return false if the row has no further one
   */
  boolean nextField(ByteArrayOutputStream field) throws IOException {
    if (!inRow) {
      return false;
    }
    if (peek() == '"') {
      quoted(field);
    } else {
      unquoted(field);
    }
    endField();
    return true;
  }

  /** The line on which the row begins, from 1. */
  long line() {
    return rowLine;
  }

  private void unquoted(ByteArrayOutputStream field) throws IOException {
    while (peek() != END && !endsField(buffer[at])) {
      int from = at;
      while (at < limit && !endsField(buffer[at])) {
        at++;
      }
      append(field, from, line);
    }
  }

  private static boolean endsField(byte value) {
    return value == ',' || value == '\n' || value == '\r';
  }

  private void quoted(ByteArrayOutputStream field) throws IOException {
    long opened = line;
    do {
      at++;
      toQuote(field, opened);
      // the first of two quotes is text if the second follows
      at++;
      if (peek() == '"') {
        append(field, '"');
      }
    } while (peek() == '"');
  }

  private void toQuote(ByteArrayOutputStream field, long opened) throws IOException {
    boolean afterReturn = false;
    while (peek() != '"') {
      if (peek() == END) {
        throw malformed(opened, "the quote that opens a field there is never closed");
      }
      int from = at;
      while (at < limit && buffer[at] != '"') {
        boolean isReturn = buffer[at] == '\r';
        line += isReturn || (buffer[at] == '\n' && !afterReturn) ? 1 : 0;
        afterReturn = isReturn;
        at++;
      }
      append(field, from, opened);
    }
  }

  private void append(ByteArrayOutputStream field, char quote) {
    if (field != null) {
      field.write(quote);
    }
  }

  private void append(ByteArrayOutputStream field, int from, long begin) throws IOException {
    if (field == null) {
      return;
    }
    if (field.size() + at - from > longestField) {
      throw new IOException(
          "%s, line %d: the field is longer than %s, the longest this Java heap has space for: close its quote, or raise the heap with -Xmx"
              .formatted(input.name(), begin, ByteSize.text(longestField)));
    }
    field.write(buffer, from, at - from);
  }

  private void endField() throws IOException {
    switch (peek()) {
      case ',' -> at++;
      case '\n', '\r' -> {
        endLine();
        inRow = false;
      }
      case END -> inRow = false;
      default ->
          throw malformed(line, "a field goes on after its closing quote: double quotes within it");
    }
  }

  private void endLine() throws IOException {
    boolean isReturn = peek() == '\r';
    at++;
    if (isReturn && peek() == '\n') {
      at++;
    }
    line++;
  }

  private IOException malformed(long where, String why) {
    return new IOException("%s, line %d is not CSV: %s".formatted(input.name(), where, why));
  }

  /** The next byte, or {@link #END}. */
  private int peek() throws IOException {
    if (at == limit && !ended) {
      int read = input.read(buffer, 0, buffer.length);
      ended = read < 0;
      at = 0;
      limit = Math.max(0, read);
    }
    return at == limit ? END : buffer[at] & 0xFF;
  }
}
