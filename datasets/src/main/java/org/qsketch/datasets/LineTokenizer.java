package org.qsketch.datasets;

/** Lines, which end in LF, CR LF or CR. */
final class LineTokenizer implements Tokenizer {
  @Override
  public int split(byte[] buffer, int from, int to, boolean last, TokenBatch batch) {
    int start = from;
    while (start < to && !batch.isFull()) {
      int end = lineEnd(buffer, start, to);
      int next = nextLine(buffer, end, to, last);
      if (next < 0) {
        return start;
      }
      batch.add(start, end);
      start = next;
    }
    return start;
  }

  private static int lineEnd(byte[] buffer, int start, int to) {
    int at = start;
    while (at < to && buffer[at] != '\n' && buffer[at] != '\r') {
      at++;
    }
    return at;
  }

  /**
   * Where the line after the one that ends at {@code end} begins, or -1 if that is not yet known.
   */
  private static int nextLine(byte[] buffer, int end, int to, boolean last) {
    if (end < to && buffer[end] == '\n') {
      return end + 1;
    }
    if (end + 1 < to) {
      return buffer[end + 1] == '\n' ? end + 2 : end + 1;
    }
    // what lies beyond the buffer may be the rest of the line, or the LF of a CR LF
    return last ? to : -1;
  }

  @Override
  public String tokenName() {
    return "line";
  }
}
