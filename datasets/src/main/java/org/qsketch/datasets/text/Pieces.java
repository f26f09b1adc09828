package org.qsketch.datasets.text;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.qsketch.datasets.BadRowException;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.TextPiece;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.input.Magic;
import org.qsketch.datasets.input.TextProbe;
import org.qsketch.keys.Tokens;

/**
 * An input, cut into pieces of whole tokens. Any thread may read the next piece, one at a time.
 * Several threads find the tokens of pieces at the same time.
 */
public final class Pieces implements Closeable {
  /**
   * A piece that one thread has begun to read.
   *
   * @param number its number, from 0
   * @param range the range of a plain file, which is still to be read
   */
  public record Claim(int number, Optional<TextRange> range) {}

  /** The pieces of a plain file that have the first size. */
  private static final int FIRST_PIECES = 32;

  private final Input input;
  private final Tokenizer tokenizer;
  private final PieceSize size;
  private final CutStream stream;
  private final LineCounts lines = new LineCounts();
  private int pieces;
  private Optional<String> warning = Optional.empty();

  /** The unread ranges, if several threads can read them at the same time. */
  private Optional<TextRanges> ranges = Optional.empty();

  private Pieces(Input input, Tokenizer tokenizer, PieceSize size) {
    this.input = input;
    this.tokenizer = tokenizer;
    this.size = size;
    this.stream = new CutStream(input, tokenizer, size);
  }

  /**
   * Opens an input and reads what precedes the first token.
   *
   * @param input closed with the pieces, or if this fails
   * @param tokenizer used only for this input
   */
  public static Pieces open(Input input, Tokenizer tokenizer, PieceSize size) throws IOException {
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
    int filled = stream.load(first);
    int start = tokensStart(first, filled);
    while (start < 0) {
      filled = stream.readOn(first, filled);
      start = tokensStart(first, filled);
    }
    warning = binary(first, filled).or(tokenizer::warning);
    lines.begin(LineEnds.count(first.bytes(), 0, start));
    stream.keep(first, start, filled);
    if (!tokenizer.isSequential()) {
      ranges =
          input
              .textFile()
              .map(file -> new TextRanges(input.name(), file, tokenizer, size, stream.position()));
    }
  }

  private Optional<String> binary(KeyBlock first, int filled) {
    byte[] head = Arrays.copyOf(first.bytes(), Math.min(filled, Magic.BYTES));
    return !tokenizer.isBinary() && TextProbe.isBinary(head)
        ? Optional.of("%s looks like binary data, and is read as text".formatted(input.name()))
        : Optional.empty();
  }

  private int tokensStart(KeyBlock first, int filled) throws IOException {
    try {
      return tokenizer.start(first.bytes(), first.limit(), stream.isEnd(filled));
    } catch (MalformedRowException e) {
      throw malformed(0, first, e);
    }
  }

  /**
   * Begins the next piece, by one thread at a time; {@link #split} ends it. For a plain file only
   * the end of the piece is read here.
   *
   * @return empty at the end
   */
  public Optional<Claim> read(KeyBlock block) throws IOException {
    if (ranges.isPresent()) {
      block.clear(size.usual());
      int bytes = pieces < FIRST_PIECES ? size.first() : size.usual();
      return claim(ranges.get().take(bytes - bytes / 16)); // space for the rest of the last row
    }
    int number = readNext(block);
    return number < 0 ? Optional.empty() : Optional.of(new Claim(number, Optional.empty()));
  }

  private Optional<Claim> claim(Optional<TextRange> range) {
    return range.map(taken -> new Claim(pieces++, Optional.of(taken)));
  }

  private int readNext(KeyBlock block) throws IOException {
    int filled = stream.load(block);
    stream.keepRest(block, filled);
    tokenizer.begin(block);
    return filled == 0 ? -1 : pieces++;
  }

  /**
   * Begins the next text for a device, by one thread at a time; {@link #finish} ends it.
   *
   * @return empty at the end
   */
  public Optional<Claim> read(TextPiece piece) throws IOException {
    piece.clear(size.usual());
    if (ranges.isPresent()) {
      return claim(ranges.get().take(piece.capacity()));
    }
    return stream(piece) ? Optional.of(new Claim(0, Optional.empty())) : Optional.empty();
  }

  /** Reads a text that is not a plain file. A text too long for the memory stays in the block. */
  private boolean stream(TextPiece piece) throws IOException {
    boolean any = false;
    boolean goesOn = true;
    while (goesOn) {
      int number = any ? readNextIfWhole(piece.others()) : readNext(piece.others());
      any |= number >= 0;
      goesOn =
          number >= 0
              && piece.addOthers()
              && piece.space() >= size.usual()
              && !stream.isDamaged(); // damage comes with a piece of its own
      if (number >= 0) {
        lines.add(number, 0);
      }
    }
    return any;
  }

  /** Reads the next bytes, or returns -1 at damage, which comes with the next piece. */
  private int readNextIfWhole(KeyBlock block) throws IOException {
    try {
      return readNext(block);
    } catch (DamagedInputException _) {
      block.setLimit(0);
      return -1;
    }
  }

  /**
   * Reads a claimed text, by any thread, and finds the tokens that no device can find.
   *
   * @return the damage at the end of the text, if there is any
   */
  public Optional<DamagedInputException> finish(TextPiece piece, Claim claim) throws IOException {
    KeyBlock others = piece.others();
    Optional<DamagedInputException> met = upToDamage(claim, range -> read(range, piece));
    if (tokenizer.tokens().equals(Optional.of(Tokens.ASCII_WORDS))) {
      NonAsciiWords.move(piece.memory(), piece.bytes(), others);
    }
    try {
      tokenizer.split(others);
    } catch (MalformedRowException e) {
      throw new AssertionError(e); // there are no rows
    }
    return met;
  }

  private void read(TextRange range, TextPiece piece) throws IOException {
    if (range.bytes() > piece.capacity()) {
      ranges.orElseThrow().read(range, piece.others());
    } else {
      ranges.orElseThrow().read(range, piece);
    }
  }

  /** Reads the range of a piece, if it has one. */
  @FunctionalInterface
  private interface Reading {
    void read(TextRange range) throws IOException;
  }

  private static Optional<DamagedInputException> upToDamage(Claim claim, Reading reading)
      throws IOException {
    try {
      if (claim.range().isPresent()) {
        reading.read(claim.range().get());
      }
      return Optional.empty();
    } catch (DamagedInputException e) {
      return Optional.of(e);
    }
  }

  /** Returns what is suspicious about the input, though it can be read. */
  Optional<String> warning() {
    return warning;
  }

  /** Returns what tells what was left out so far. It holds none of the pieces. */
  Supplier<Optional<String>> leftOut() {
    Tokenizer tokens = tokenizer;
    String name = input.name();
    return () -> tokens.leftOut().map(what -> name + what);
  }

  /** Returns the kind of tokens that a device can find. */
  Optional<Tokens> tokens() {
    return tokenizer.tokens();
  }

  /**
   * Finds the tokens of a claimed piece.
   *
   * @return the damage at the end of the piece, if there is any
   */
  public Optional<DamagedInputException> split(KeyBlock block, Claim claim) throws IOException {
    int number = claim.number();
    try {
      Optional<DamagedInputException> met =
          upToDamage(claim, range -> ranges.orElseThrow().read(range, block));
      tokenizer.split(block);
      return met;
    } catch (MalformedRowException e) {
      throw malformed(number, block, e);
    } finally {
      // also for a refused piece, since a later one may be refused at the same time
      lines.add(number, tokenizer.countLines(block.bytes(), block.limit()));
    }
  }

  /** Adds the file and the line to a refusal. */
  private IOException malformed(int number, KeyBlock block, MalformedRowException refusal) {
    long line = lines.before(number) + LineEnds.count(block.bytes(), 0, refusal.offset()) + 1;
    return new BadRowException("%s, line %d%s".formatted(input.name(), line, refusal.getMessage()));
  }

  long bytesRead() {
    return Math.max(input.bytesRead(), ranges.map(TextRanges::bytesTaken).orElse(0L));
  }

  @Override
  public void close() throws IOException {
    ranges.ifPresent(TextRanges::close);
    input.close();
  }
}
