package org.qsketch.datasets;

import java.io.Closeable;
import java.io.IOException;
import org.qsketch.memory.ByteSize;

/**
 * An input, cut into pieces of whole tokens. Pieces are read one after the other, by whichever
 * thread; what they hold is found by several threads at the same time.
 */
final class Pieces implements Closeable {
  /** How far pieces reach. */
  record Size(int usual, int longest) {
    /** All cores may read at once; while a piece grows, there are two, one twice as large. */
    static Size ofThisJava() {
      Runtime java = Runtime.getRuntime();
      long share = java.maxMemory() / 4 / java.availableProcessors();
      return new Size(KeyBlock.PIECE_BYTES, (int) Math.clamp(share, KeyBlock.PIECE_BYTES, 1 << 30));
    }
  }

  private final Input input;
  private final Tokenizer tokenizer;
  private final Size size;
  private final LineCounts lines = new LineCounts();
  private byte[] rest = {};
  private int restBytes;
  private int skipped;
  private boolean ended;
  private long position;
  private int pieces;

  private Pieces(Input input, Tokenizer tokenizer, Size size) {
    this.input = input;
    this.tokenizer = tokenizer;
    this.size = size;
  }

  /**
   * Reads what precedes the first token.
   *
   * @param input is closed with the pieces, or if this fails
   * @param tokenizer of this input alone
   */
  static Pieces open(Input input, Tokenizer tokenizer, Size size) throws IOException {
    Pieces pieces = new Pieces(input, tokenizer, size);
    try {
      pieces.start();
      return pieces;
    } catch (IOException | RuntimeException e) {
      input.close();
      throw e;
    }
  }

  private void start() throws IOException {
    KeyBlock first = new KeyBlock();
    int filled = load(first);
    skipped = tokensStart(first);
    while (skipped < 0) {
      filled = readOn(first, filled);
      skipped = tokensStart(first);
    }
    keep(first, 0, filled);
  }

  private int tokensStart(KeyBlock first) throws IOException {
    try {
      return tokenizer.start(first.bytes(), first.limit(), ended);
    } catch (MalformedRowException e) {
      throw malformed(0, first, e);
    }
  }

  /**
   * Reads the next piece; by one thread at a time.
   *
   * @return its number, or -1 at the end
   */
  int read(KeyBlock block) throws IOException {
    int filled = load(block);
    keep(block, block.limit(), filled);
    return filled == 0 ? -1 : pieces++;
  }

  /** Fills a block, and sets its limit to where the piece is cut; returns where its bytes end. */
  private int load(KeyBlock block) throws IOException {
    block.clear(Math.max(size.usual(), restBytes));
    System.arraycopy(rest, 0, block.bytes(), 0, restBytes);
    int filled = fill(block, restBytes);
    block.setLimit(cut(block, filled));
    while (block.limit() == 0 && !ended) {
      filled = readOn(block, filled);
    }
    return filled;
  }

  private int readOn(KeyBlock block, int from) throws IOException {
    block.lengthen(grown(block.bytes().length));
    int filled = fill(block, from);
    block.setLimit(cut(block, filled));
    return filled;
  }

  private int cut(KeyBlock block, int filled) {
    return ended ? filled : tokenizer.cut(block.bytes(), filled);
  }

  /**
   * Completely: otherwise, a token longer than what a pipe provides at once would be searched for
   * its end again each time.
   */
  private int fill(KeyBlock block, int from) throws IOException {
    byte[] bytes = block.bytes();
    int filled = from;
    while (!ended && filled < bytes.length) {
      int read = input.read(bytes, filled, bytes.length - filled);
      ended = read < 0;
      filled += Math.max(read, 0);
    }
    return filled;
  }

  private int grown(int length) throws IOException {
    if (length >= size.longest()) {
      throw new IOException(
          "%s: the %s at byte %d is longer than %s, the longest this Java heap has space for: raise it with -Xmx"
              .formatted(input.name(), tokenizer.unit(), position, ByteSize.text(length)));
    }
    return (int) Math.min(size.longest(), 2L * length);
  }

  private void keep(KeyBlock block, int from, int to) {
    restBytes = to - from;
    if (rest.length < restBytes) {
      rest = new byte[restBytes];
    }
    System.arraycopy(block.bytes(), from, rest, 0, restBytes);
    position += from;
  }

  /** Finds the tokens of a piece that was read. */
  void split(KeyBlock block, int number) throws IOException {
    int lineCount = 0;
    try {
      tokenizer.split(block, number == 0 ? skipped : 0);
      lineCount = tokenizer.countLines(block.bytes(), block.limit());
    } catch (MalformedRowException e) {
      throw malformed(number, block, e);
    } finally {
      lines.add(number, lineCount);
    }
  }

  private IOException malformed(int number, KeyBlock block, MalformedRowException refusal) {
    long line = lines.before(number) + LineEnds.count(block.bytes(), 0, refusal.offset()) + 1;
    return new IOException(
        "%s, line %d%s".formatted(input.name(), line, refusal.getMessage()), refusal);
  }

  long bytesRead() {
    return input.bytesRead();
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
