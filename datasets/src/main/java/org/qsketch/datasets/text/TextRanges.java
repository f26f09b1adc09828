package org.qsketch.datasets.text;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.TextPiece;
import org.qsketch.datasets.input.TextFile;
import org.qsketch.memory.Hold;

/**
 * A text file, cut into ranges of whole tokens. Cutting reads only the bytes near the end of a
 * range, so several threads can read ranges at the same time.
 */
final class TextRanges implements Closeable {
  private static final int TAIL = 1 << 12;
  private static final int STEP = 1 << 20;

  private final String name;
  private final TextFile file;
  private final Tokenizer tokenizer;
  private final PieceSize size;
  private final Optional<RangeReader> reader;
  private CompletableFuture<Long> carry = CompletableFuture.completedFuture(0L);
  private long position;

  /**
   * Creates the ranges of the rest of a text.
   *
   * @param name of the file, for messages
   * @param position where a token begins
   */
  TextRanges(String name, TextFile file, Tokenizer tokenizer, PieceSize size, long position) {
    this.name = name;
    this.file = file;
    this.tokenizer = tokenizer;
    this.size = size;
    this.reader = tokenizer.rangeReader(file, size, this::tooLong);
    this.position = position;
  }

  /**
   * Takes the next range, by one thread at a time.
   *
   * @param usual the largest size in bytes, unless a single token is longer
   * @return empty at the end
   */
  Optional<TextRange> take(int usual) throws IOException {
    long left = file.size() - position;
    if (left <= 0) {
      file.requireWhole();
      return Optional.empty();
    }
    int bytes = left <= usual ? rest((int) left) : cut(usual, left);
    TextRange range = new TextRange(position, bytes, file.hold(), carry, new CompletableFuture<>());
    carry = range.carryOut();
    position = range.to();
    return Optional.of(range);
  }

  /** Returns the length of the rest, without a token that was cut with the file. */
  private int rest(int left) throws IOException {
    int whole = file.isWhole() ? end(left) : lastCut(left);
    if (whole == 0) {
      file.requireWhole();
    }
    return whole;
  }

  /** Returns the end of the last whole token of the rest. */
  private int end(int left) throws IOException {
    if (!tokenizer.isBinary() || reader.isPresent()) {
      return left;
    }
    byte[] bytes = file.read(position, left);
    int end = tokenizer.end(bytes, left);
    Optional<String> fault = end == 0 ? tokenizer.fault(bytes, left, true) : Optional.empty();
    if (fault.isPresent()) {
      throw file.faulty(position, fault.get());
    }
    return end;
  }

  private int cut(int usual, long left) throws IOException {
    int last = lastCut(usual);
    return last > 0 ? last : firstCut(usual, left);
  }

  /** Returns the last cut among some bytes, or 0. */
  private int lastCut(int bytes) throws IOException {
    int tail = Math.min(TAIL, bytes);
    int cut = cutIn(bytes - tail, tail);
    while (cut == 0 && tail < bytes) {
      tail = (int) Math.min(bytes, 4L * tail);
      cut = cutIn(bytes - tail, tail);
    }
    return cut;
  }

  /** Returns an early cut after some bytes that have none. */
  private int firstCut(int bytes, long left) throws IOException {
    int step = Math.min(bytes, STEP);
    long most = Math.min(left, size.longest()); // however long the steps are
    for (int at = bytes; at < most; at += step) {
      int cut = cutIn(at, (int) Math.min(step, most - at));
      if (cut > 0) {
        return cut;
      }
    }
    if (most < left) {
      throw tooLong(position);
    }
    file.requireWhole();
    return Math.toIntExact(left);
  }

  private IOException tooLong(long from) {
    return CutStream.tooLong(name, tokenizer.unit(), from, size.longest());
  }

  /** Returns the last cut in some bytes after {@code from}, or 0. */
  private int cutIn(int from, int count) throws IOException {
    int cut = tokenizer.border(file.read(position + from, count), count, from);
    return cut > 0 ? from + cut : 0;
  }

  /** Reads a range, by any thread, and releases its hold on the file. */
  private void read(TextRange range, ByteBuffer target) throws IOException {
    try (Hold _ = range.hold()) {
      file.read(range.from(), target);
    }
  }

  /**
   * Reads a range into a block.
   *
   * @throws DamagedInputException if it ends too early; the block then has the whole tokens before
   */
  void read(TextRange range, KeyBlock block) throws IOException {
    if (reader.isPresent()) {
      readTokens(range, block);
      return;
    }
    block.clear(Math.max(size.usual(), range.bytes()));
    ByteBuffer target = ByteBuffer.wrap(block.bytes(), 0, range.bytes());
    try {
      read(range, target);
      block.setLimit(range.bytes());
    } catch (DamagedInputException e) {
      block.setLimit(tokenizer.cut(block.bytes(), target.position()));
      throw e;
    }
  }

  /** Reads a range into the memory of a piece that has space for it. */
  void read(TextRange range, TextPiece piece) throws IOException {
    ByteBuffer target = piece.memory().asSlice(0, range.bytes()).asByteBuffer();
    try {
      read(range, target);
      piece.setBytes(range.bytes());
    } catch (DamagedInputException e) {
      byte[] before = new byte[target.position()];
      target.get(0, before);
      piece.setBytes(tokenizer.cut(before, before.length));
      throw e;
    }
  }

  private void readTokens(TextRange range, KeyBlock block) throws IOException {
    try (Hold _ = range.hold()) {
      reader.orElseThrow().read(range, block);
    }
  }

  /** Returns the number of bytes of the file before the next range. */
  long bytesTaken() {
    return file.inFile(position);
  }

  @Override
  public void close() {
    file.close();
  }
}
