package org.qsketch.datasets.text;

import java.io.IOException;
import java.util.Optional;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.input.Input;
import org.qsketch.memory.ByteSize;

/** An input, read from its beginning to its end in pieces that are cut where no token lies. */
final class CutStream {
  private final Input input;
  private final Tokenizer tokenizer;
  private final PieceSize size;

  /** What was read beyond the last piece. */
  private byte[] rest = {};

  private int restFrom;
  private int restTo;
  private boolean inputEnded;

  /** Why the input has ended too early; thrown behind the last whole token. */
  private Optional<DamagedInputException> damage = Optional.empty();

  private long position;

  /** An input before its first byte; it stays the caller's. */
  CutStream(Input input, Tokenizer tokenizer, PieceSize size) {
    this.input = input;
    this.tokenizer = tokenizer;
    this.size = size;
  }

  /** Where the next piece begins. */
  long position() {
    return position;
  }

  /** Whether the input has ended too early, behind what was loaded last. */
  boolean isDamaged() {
    return damage.isPresent();
  }

  /**
   * Fills a block, and sets its limit to where the piece is cut.
   *
   * @return where its bytes end
   * @throws DamagedInputException if nothing whole is left before the damage
   */
  int load(KeyBlock block) throws IOException {
    int filled = loadAny(block);
    if (damage.isPresent() && block.limit() == 0) {
      throw damage.get();
    }
    return filled;
  }

  private int loadAny(KeyBlock block) throws IOException {
    block.clear(size.usual());
    int filled = fill(block, 0);
    block.setLimit(cut(block, filled));
    while (block.limit() == 0 && !isEnd(filled)) {
      int before = filled;
      filled = readOn(block, filled);
      block.setLimit(firstCut(block, before, filled));
    }
    return filled;
  }

  private int cut(KeyBlock block, int filled) {
    return isEnd(filled) && damage.isEmpty() ? filled : tokenizer.cut(block.bytes(), filled);
  }

  /** Whether the input has no more behind so many bytes of a block. */
  boolean isEnd(int filled) {
    return inputEnded && filled >= restTo - restFrom;
  }

  /** Reads on into a longer block, as {@link #load}. */
  int readOn(KeyBlock block, int from) throws IOException {
    block.lengthen(grown(block.bytes().length));
    int filled = fill(block, from);
    block.setLimit(cut(block, filled));
    return filled;
  }

  /** Not the last one: behind a long token there may be millions of short ones. */
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
   * Completely, unless a pipe that has no more for now gave a whole token. A token longer than a
   * piece is not searched for its end each time.
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

  /**
   * What a block has beyond the piece belongs to the next; the piece begins where the last ended.
   */
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
