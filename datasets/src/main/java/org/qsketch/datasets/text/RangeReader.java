package org.qsketch.datasets.text;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongFunction;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.input.TextFile;

/**
 * Reads ranges of a file whose tokens may extend beyond them. Where the first token of a range
 * begins depends on all bytes before it, so each range passes a number on to the next one.
 */
public abstract class RangeReader {
  protected final TextFile file;
  protected final PieceSize size;

  /** Makes an error that names the beginning of a token that is too long. */
  protected final LongFunction<IOException> tooLong;

  protected RangeReader(TextFile file, PieceSize size, LongFunction<IOException> tooLong) {
    this.file = file;
    this.size = size;
    this.tooLong = tooLong;
  }

  /**
   * Reads the tokens that begin in a range, by any thread. There are none if a range before it
   * could not be read.
   *
   * @param range held meanwhile; its {@code carryOut} is completed in any case
   * @param block receives the tokens
   * @throws DamagedInputException if the file ends too early; the block has the whole tokens before
   */
  final void read(TextRange range, KeyBlock block) throws IOException {
    block.clear(Math.max(size.usual(), range.bytes()));
    try {
      if (!range.carryIn().isCancelled()) {
        readTokens(range, block);
      }
    } catch (CancellationException _) {
      block.setLimit(0);
    } finally {
      range.carryOut().cancel(false);
    }
  }

  /**
   * Reads the tokens that begin in a range into an empty block, and completes the {@code carryOut}
   * of the range.
   *
   * @throws CancellationException if a range before could not be read
   */
  protected abstract void readTokens(TextRange range, KeyBlock block) throws IOException;

  /** Waits for what the range before passes on. */
  protected static long await(CompletableFuture<Long> carry) throws IOException {
    try {
      return carry.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("reading was interrupted");
    } catch (ExecutionException e) {
      throw new AssertionError(e); // a carry is completed or cancelled
    }
  }

  /**
   * Reads until a block has {@code to} bytes, or the file ends.
   *
   * @param from the position in the file of the first byte of the block
   */
  protected final void fill(KeyBlock block, long from, int to) throws IOException {
    int at = block.limit();
    if (to > block.bytes().length) {
      block.lengthen(to);
    }
    ByteBuffer target = ByteBuffer.wrap(block.bytes(), at, to - at);
    try {
      file.read(from + at, target);
    } finally {
      block.setLimit(target.position());
    }
  }
}
