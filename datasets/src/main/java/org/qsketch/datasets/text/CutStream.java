package org.qsketch.datasets.text;

import java.io.IOException;
import java.util.Optional;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.input.Input;
import org.qsketch.memory.ByteSize;

/** Reads an input from its beginning to its end in pieces that are cut between tokens. */
final class CutStream {
  private final Input input;
  private final Tokenizer tokenizer;
  private final PieceSize size;

  /** The bytes read after the end of the last piece. */
  private byte[] rest = {};

  private int restFrom;
  private int restTo;
  private boolean inputEnded;

  /** The reason why the input ended too early, thrown after the last whole token. */
  private Optional<DamagedInputException> damage = Optional.empty();

  private long position;

  /** Creates a stream at the first byte of an input, which the caller closes. */
  CutStream(Input input, Tokenizer tokenizer, PieceSize size) {
    this.input = input;
    this.tokenizer = tokenizer;
    this.size = size;
  }

  /** Returns the position of the next piece. */
  long position() {
    return position;
  }

  /** Tells whether the input ended too early after the bytes loaded last. */
  boolean isDamaged() {
    return damage.isPresent();
  }

  /**
   * Fills a block and sets its limit to the end of the piece.
   *
   * @return the end of its bytes
   * @throws DamagedInputException if there is no whole token before the damage
   */
  int load(KeyBlock block) throws IOException {
    int filled = loadAny(block);
    boolean _ = block.limit() == 0 && isFaulty(block, filled);
    if (damage.isPresent() && block.limit() == 0) {
      throw damage.get();
    }
    return filled;
  }

  private int loadAny(KeyBlock block) throws IOException {
    block.clear(size.usual());
    int filled = fill(block, 0);
    block.setLimit(cut(block, filled));
    while (block.limit() == 0 && !isEnd(filled) && !isFaulty(block, filled)) {
      int before = filled;
      filled = readOn(block, filled);
      block.setLimit(firstCut(block, before, filled));
    }
    return filled;
  }

  private int cut(KeyBlock block, int filled) {
    return isEnd(filled) && damage.isEmpty()
        ? tokenizer.end(block.bytes(), filled)
        : tokenizer.cut(block.bytes(), filled);
  }

  /** Tells whether no token can begin with the bytes of a block. */
  private boolean isFaulty(KeyBlock block, int filled) {
    if (filled > 0 && damage.isEmpty()) {
      damage =
          tokenizer
              .fault(block.bytes(), filled, isEnd(filled))
              .map(why -> input.faulty(position, why));
    }
    return damage.isPresent();
  }

  /** Tells whether the input ends after {@code filled} bytes of the block. */
  boolean isEnd(int filled) {
    return inputEnded && filled >= restTo - restFrom;
  }

  /** Lengthens a block and continues to fill it, as {@link #load} does. */
  int readOn(KeyBlock block, int from) throws IOException {
    block.lengthen(grown(block.bytes().length));
    int filled = fill(block, from);
    block.setLimit(cut(block, filled));
    return filled;
  }

  /**
   * Returns an early cut rather than the last, since millions of short tokens may follow a long
   * one.
   */
  private int firstCut(KeyBlock block, int from, int filled) {
    int cut = block.limit();
    int low = from;
    int high = filled;
    while (cut > 0 && high - low > size.usual()) {
      int middle = (low + high) >>> 1;
      int earlier = tokenizer.cut(block.bytes(), middle);
      low = earlier > 0 ? low : middle;
      high = earlier > 0 ? middle : high;
      cut = earlier > 0 ? earlier : cut;
    }
    return cut;
  }

  /**
   * Fills a block completely, unless a pipe has no more now and a whole token was read. A token
   * longer than a piece is not searched for its end each time.
   */
  private int fill(KeyBlock block, int from) throws IOException {
    byte[] bytes = block.bytes();
    int waiting = restTo - restFrom;
    int filled = Math.max(from, Math.min(waiting, bytes.length));
    System.arraycopy(rest, restFrom + Math.min(from, waiting), bytes, from, filled - from);
    while (!inputEnded && filled < bytes.length && !isEnough(bytes, from, filled)) {
      int read = read(bytes, filled);
      inputEnded = read < 0;
      filled += Math.max(read, 0);
    }
    return filled;
  }

  private int read(byte[] bytes, int from) throws IOException {
    try {
      return input.read(bytes, from, bytes.length - from);
    } catch (DamagedInputException e) {
      damage = Optional.of(e);
      return -1;
    }
  }

  private boolean isEnough(byte[] bytes, int from, int filled) throws IOException {
    return filled > from
        && filled < size.usual()
        && input.waitsForMore()
        && tokenizer.cut(bytes, filled) > 0;
  }

  private int grown(int length) throws IOException {
    if (length >= size.longest()) {
      throw tooLong(input.name(), tokenizer.unit(), position, length);
    }
    return (int) Math.min(size.longest(), 2L * length);
  }

  static IOException tooLong(String name, String unit, long position, int length) {
    return new IOException(
        "%s: the %s at byte %d is longer than %s, the longest this Java heap has space for: raise it with -Xmx"
            .formatted(name, unit, position, ByteSize.text(length)));
  }

  /** Keeps the bytes with which the next piece begins. */
  void keepRest(KeyBlock block, int filled) {
    int end = block.limit();
    boolean isLast = isEnd(filled) && end == filled;
    keep(block, isLast ? end : end - tokenizer.overlap(block.bytes(), end, filled), filled);
  }

  /** Keeps the bytes of a block from an index on for the next piece. */
  void keep(KeyBlock block, int from, int to) {
    position += from;
    if (to <= restTo - restFrom) {
      restFrom += from;
      return;
    }
    int kept = to - from;
    if (rest.length < kept || (rest.length > size.usual() && kept <= size.usual())) {
      rest = new byte[Math.max(kept, size.usual())];
    }
    System.arraycopy(block.bytes(), from, rest, 0, kept);
    restFrom = 0;
    restTo = kept;
  }
}
