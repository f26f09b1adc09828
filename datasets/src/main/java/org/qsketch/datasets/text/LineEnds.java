package org.qsketch.datasets.text;

/** Finds the ends of lines: LF, CR LF or CR. */
public final class LineEnds {
  private static final long LINE_FEEDS = Swar.pattern('\n');
  private static final long RETURNS = Swar.pattern('\r');

  private LineEnds() {}

  /** Returns the index of the LF or CR that ends the line at {@code from}, or {@code to}. */
  public static int find(byte[] bytes, int from, int to) {
    int at = from;
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      long word = Swar.word(bytes, at);
      long marks = feeds(word) | Swar.equal(word, RETURNS);
      if (marks != 0) {
        return at + Swar.first(marks);
      }
    }
    while (at < to && !isEnd(bytes[at])) {
      at++;
    }
    return at;
  }

  /** Tells whether a word of eight bytes holds a CR. */
  static boolean hasReturn(long word) {
    return Swar.has(word, RETURNS);
  }

  /** Marks, by its highest bit, each lane of a word that is an LF. */
  static long feeds(long word) {
    return Swar.equal(word, LINE_FEEDS);
  }

  public static boolean isEnd(byte value) {
    return value == '\n' || value == '\r';
  }

  /** Returns the beginning of the line after the LF or CR at an index. */
  public static int next(byte[] bytes, int end, int to) {
    boolean two = bytes[end] == '\r' && end + 1 < to && bytes[end + 1] == '\n';
    return two ? end + 2 : end + 1;
  }

  /**
   * Returns the last place in a range at which a line certainly begins, or {@code from} if there is
   * none. A CR at the end of the range may be half of CR LF.
   */
  public static int lastStart(byte[] bytes, int from, int to) {
    int at = to;
    while (at > from && !(bytes[at - 1] == '\n' || (bytes[at - 1] == '\r' && at < to))) {
      at--;
    }
    return at;
  }

  /** Returns the number of lines that end in a range, which begins with a line. */
  public static int count(byte[] bytes, int from, int to) {
    int lines = 0;
    int at = from;
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      long word = Swar.word(bytes, at);
      lines +=
          hasReturn(word) ? countEach(bytes, at, at + Long.BYTES, to) : Long.bitCount(feeds(word));
    }
    return lines + countEach(bytes, at, to, to);
  }

  /** Marks each LF, and each CR without an LF after it. */
  private static int countEach(byte[] bytes, int from, int to, int end) {
    int lines = 0;
    for (int at = from; at < to; at++) {
      boolean isHalf = bytes[at] == '\r' && at + 1 < end && bytes[at + 1] == '\n';
      lines += isEnd(bytes[at]) && !isHalf ? 1 : 0;
    }
    return lines;
  }
}
