package org.qsketch.datasets.trace;

import org.qsketch.datasets.text.Swar;

/**
 * The place of a read in FASTQ: a line that begins with {@code @}, the lines of its sequence, a
 * line that begins with {@code +}, and the lines of as many letters of quality, which may begin
 * with anything.
 */
final class ReadRecord {
  private static final int NONE = -1;

  private int sequence;
  private int plus;

  /** Returns the index of the first line of the sequence. */
  int sequence() {
    return sequence;
  }

  /** Returns the index of the line after the sequence. */
  int plus() {
    return plus;
  }

  /**
   * Returns the end of the last whole read in bytes that begin with one, or 0.
   *
   * @param last whether the input has no more, so that its last line may lack an end
   */
  static int lastEnd(byte[] bytes, int to, boolean last) {
    ReadRecord read = new ReadRecord();
    int end = 0;
    int at = skipEnds(bytes, 0, to);
    while (at < to && bytes[at] == '@') {
      int next = read.find(bytes, at, to, last);
      if (next == NONE) {
        return end;
      }
      end = next;
      at = skipEnds(bytes, next, to);
    }
    return at == to && last ? to : end;
  }

  /** Returns the index of the next byte that ends no line. */
  static int skipEnds(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && (bytes[at] == '\n' || bytes[at] == '\r')) {
      at++;
    }
    return at;
  }

  /** Returns the end of a line without a CR. */
  static int withoutReturn(byte[] bytes, int from, int end) {
    return end > from && bytes[end - 1] == '\r' ? end - 1 : end;
  }

  /** Finds the parts of a read. Returns its end, or -1 if it goes on after the bytes. */
  int find(byte[] bytes, int from, int to, boolean last) {
    int at = next(bytes, from, to);
    sequence = at;
    int letters = 0;
    while (at < to && bytes[at] != '+') {
      int end = Swar.indexOf(bytes, at, to, (byte) '\n');
      letters += withoutReturn(bytes, at, end) - at;
      at = end + 1;
    }
    plus = at;
    boolean isEnded = plus < to && Swar.indexOf(bytes, plus, to, (byte) '\n') < to;
    at = plus < to ? next(bytes, plus, to) : to;
    int qualities = 0;
    while (at < to && qualities < letters) {
      int end = Swar.indexOf(bytes, at, to, (byte) '\n');
      qualities += withoutReturn(bytes, at, end) - at;
      isEnded = end < to;
      at = end + 1;
    }
    boolean isWhole = plus < to && qualities >= letters;
    return isWhole && (isEnded || last) ? Math.min(at, to) : NONE;
  }

  /** Returns the beginning of the next line. */
  private static int next(byte[] bytes, int from, int to) {
    return Math.min(to, Swar.indexOf(bytes, from, to, (byte) '\n') + 1);
  }
}
