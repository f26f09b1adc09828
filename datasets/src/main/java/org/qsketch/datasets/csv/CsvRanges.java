package org.qsketch.datasets.csv;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.input.TextFile;
import org.qsketch.datasets.text.PieceSize;
import org.qsketch.datasets.text.RangeReader;
import org.qsketch.datasets.text.TextRange;

/**
 * Reads ranges of whole lines of a CSV file as rows. A row belongs to the range in which it begins.
 * Whether a line begins within quotes depends on all bytes before it. So each thread computes both
 * answers for the end of its range, and waits only for the answer of the range before.
 */
final class CsvRanges extends RangeReader {
  private static final int STEP = 1 << 12;

  /** The carry of a range that ends within quotes. */
  private static final long QUOTED = 1;

  private static final long UNQUOTED = 0;

  private final CsvSyntax syntax;

  CsvRanges(TextFile file, PieceSize size, LongFunction<IOException> tooLong, CsvSyntax syntax) {
    super(file, size, tooLong);
    this.syntax = syntax;
  }

  @Override
  protected void readTokens(TextRange range, KeyBlock block) throws IOException {
    readAll(range, block);
    range.carryOut().complete(toRows(range, block) ? QUOTED : UNQUOTED);
  }

  private void readAll(TextRange range, KeyBlock block) throws IOException {
    try {
      fill(block, range.from(), range.bytes());
    } catch (DamagedInputException e) {
      if (await(range.carryIn()) == QUOTED) {
        block.drop(CsvCut.rowEnd(block.bytes(), 0, block.limit(), syntax));
      }
      block.setLimit(CsvCut.last(block.bytes(), block.limit(), syntax));
      throw e;
    }
  }

  /** Returns whether the range ends within quotes. */
  private boolean toRows(TextRange range, KeyBlock block) throws IOException {
    boolean endsQuoted = endsQuoted(range, block);
    if (range.carryIn().join() == QUOTED) {
      block.drop(CsvCut.rowEnd(block.bytes(), 0, block.limit(), syntax));
    }
    if (endsQuoted && block.limit() > 0) {
      readRest(range.to() - block.limit(), block);
    }
    return endsQuoted;
  }

  /**
   * Computes both answers only while the question is open. The thread that answers it passes on
   * that a range ends outside quotes, so no thread has to wait for this one to wake up.
   */
  private boolean endsQuoted(TextRange range, KeyBlock block) throws IOException {
    CompletableFuture<Long> carryIn = range.carryIn();
    if (carryIn.isDone()) {
      return CsvCut.endsQuoted(block.bytes(), block.limit(), carryIn.join() == QUOTED, syntax);
    }
    boolean ifNot = CsvCut.endsQuoted(block.bytes(), block.limit(), false, syntax);
    boolean ifSo = CsvCut.endsQuoted(block.bytes(), block.limit(), true, syntax);
    var _ =
        carryIn.thenAccept(
            carry -> {
              if (!(carry == QUOTED ? ifSo : ifNot)) {
                range.carryOut().complete(UNQUOTED);
              }
            });
    return await(carryIn) == QUOTED ? ifSo : ifNot;
  }

  /** Reads the rest of the last row of a block. */
  private void readRest(long from, KeyBlock block) throws IOException {
    int border = block.limit();
    long left = file.size() - from;
    int end = border;
    for (int step = STEP; end == block.limit() && end < left; step *= 2) {
      int to = bounded(Math.min(left, (long) end + step), block, border);
      if (to <= end) {
        throw tooLong.apply(from + CsvCut.last(block.bytes(), border, syntax));
      }
      readOn(block, from, to, border);
      end = CsvCut.rowEnd(block.bytes(), border, to, syntax);
    }
    if (end >= left) {
      file.requireWhole();
    }
    block.setLimit(end);
  }

  private void readOn(KeyBlock block, long from, int to, int border) throws IOException {
    try {
      fill(block, from, to);
    } catch (DamagedInputException e) {
      block.setLimit(CsvCut.last(block.bytes(), border, syntax));
      throw e;
    }
  }

  /**
   * Returns the index up to which a row may be read. The beginning of the row is searched only if
   * its length may matter.
   */
  private int bounded(long to, KeyBlock block, int border) {
    return to <= size.longest()
        ? (int) to
        : (int) Math.min(to, (long) CsvCut.last(block.bytes(), border, syntax) + size.longest());
  }
}
