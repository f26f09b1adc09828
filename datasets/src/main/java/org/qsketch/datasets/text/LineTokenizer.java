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
    byte[] bytes = block.bytes();
    int to = block.limit();
    int start = 0;
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
