package org.qsketch.datasets.text;

import java.util.Optional;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.keys.Tokens;

/** Finds lines, which end in LF, CR LF or CR. */
public final class LineTokenizer implements Tokenizer {
  @Override
  public Optional<Tokens> tokens() {
    return Optional.of(Tokens.LINES);
  }

  @Override
  public int cut(byte[] bytes, int to) {
    return LineEnds.lastStart(bytes, 0, to);
  }

  @Override
  public void split(KeyBlock block) {
    splitRest(block, splitFeeds(block));
  }

  /**
   * Adds the lines before the first CR, eight bytes at a time. No byte waits for the end of the
   * line before it. Returns the start of the first line that it has not added.
   */
  private static int splitFeeds(KeyBlock block) {
    byte[] bytes = block.bytes();
    int start = 0;
    for (int at = 0; at <= block.limit() - Long.BYTES; at += Long.BYTES) {
      long word = Swar.word(bytes, at);
      if (LineEnds.hasReturn(word)) {
        return start;
      }
      for (long feeds = LineEnds.feeds(word); feeds != 0; feeds &= feeds - 1) {
        int end = at + Swar.first(feeds);
        block.add(start, end);
        start = end + 1;
      }
    }
    return start;
  }

  private static void splitRest(KeyBlock block, int from) {
    byte[] bytes = block.bytes();
    int to = block.limit();
    int start = from;
    while (start < to) {
      int end = LineEnds.find(bytes, start, to);
      block.add(start, end);
      start = end == to ? to : LineEnds.next(bytes, end, to);
    }
  }

  @Override
  public String unit() {
    return "line";
  }
}
