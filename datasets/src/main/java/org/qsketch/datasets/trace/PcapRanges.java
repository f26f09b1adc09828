package org.qsketch.datasets.trace;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeyBlock.KeyText;
import org.qsketch.datasets.input.TextFile;
import org.qsketch.datasets.text.PieceSize;
import org.qsketch.datasets.text.RangeReader;
import org.qsketch.datasets.text.TextRange;

/**
 * Reads ranges of a pcap file. A packet belongs to the range in which its header begins. Where that
 * is depends on all packets before it. So each thread guesses the first packet of its range and
 * follows the headers from there. A wrong guess costs time, and changes nothing else.
 */
final class PcapRanges extends RangeReader {
  /** The number of bytes in which a guess is searched. */
  private static final int SEARCHED = 1 << 16;

  private final PcapFraming framing;
  private final IntFunction<KeyText> pieces;

  /**
   * Creates a reader.
   *
   * @param pieces makes the texts of a block whose first packet begins at an index
   */
  PcapRanges(
      TextFile file,
      PieceSize size,
      LongFunction<IOException> tooLong,
      PcapFraming framing,
      IntFunction<KeyText> pieces) {
    super(file, size, tooLong);
    this.framing = framing;
    this.pieces = pieces;
  }

  /**
   * The whole records of a block that begin in its range.
   *
   * @param from the index of the first one
   * @param to the index after the last one
   */
  private record Records(int from, int to) {}

  @Override
  protected void readTokens(TextRange range, KeyBlock block) throws IOException {
    readAll(range, block);
    Records records = records(range, block);
    int end = end(range, block, records);
    if (end < 0) {
      keep(records, block);
      throw damage(range.from() + records.to(), end);
    }
    range.carryOut().complete(carry(range, end));
    keep(end > records.to() ? readRest(range, block, records, end) : records, block);
  }

  private static long carry(TextRange range, int end) {
    return (long) end - range.bytes();
  }

  /** Reads a range, and the rest of a header that begins with its last byte. */
  private void readAll(TextRange range, KeyBlock block) throws IOException {
    long left = Math.min(file.size() - range.from(), range.bytes() + framing.headerBytes() - 1L);
    try {
      fill(block, range.from(), (int) Math.max(range.bytes(), left));
    } catch (DamagedInputException e) {
      keep(recordsFrom((int) await(range.carryIn()), range, block), block);
      throw e;
    }
  }

  /**
   * Guesses only while the first record is not known. The thread that finds it passes on where the
   * next range begins, so no thread has to wait for this one to wake up.
   */
  private Records records(TextRange range, KeyBlock block) throws IOException {
    CompletableFuture<Long> carryIn = range.carryIn();
    if (carryIn.isDone()) {
      return recordsFrom((int) await(carryIn), range, block);
    }
    int most = Math.min(range.bytes(), SEARCHED);
    int likely = framing.likelyRecord(block.bytes(), most, block.limit());
    Records guess = recordsFrom(likely, range, block);
    int end = end(range, block, guess);
    var _ =
        carryIn.thenAccept(
            carry -> {
              if (carry == guess.from() && end >= 0) {
                range.carryOut().complete(carry(range, end));
              }
            });
    int from = (int) await(carryIn);
    return from == guess.from() ? guess : recordsFrom(from, range, block);
  }

  private Records recordsFrom(int from, TextRange range, KeyBlock block) {
    int to = from;
    while (to < range.bytes()) {
      int end = framing.end(block.bytes(), to, block.limit());
      if (end < 0) {
        break;
      }
      to = end;
    }
    return new Records(from, to);
  }

  /**
   * Returns the end of the last record that begins in a range, perhaps after the bytes that were
   * read, {@link Framing#INCOMPLETE} if the file ends before, or {@link Framing#BAD}.
   */
  private int end(TextRange range, KeyBlock block, Records records) throws IOException {
    if (records.to() >= range.bytes()) {
      return records.to();
    }
    int end = framing.endByHeader(block.bytes(), records.to(), block.limit());
    return end <= file.size() - range.from() ? end : Framing.INCOMPLETE;
  }

  private DamagedInputException damage(long at, int end) throws IOException {
    if (end == Framing.INCOMPLETE) {
      file.requireWhole();
    }
    return file.faulty(at, CaptureTokenizer.fault(end, true).orElseThrow());
  }

  /** Reads the rest of a record, and returns the records of the range with it. */
  private Records readRest(TextRange range, KeyBlock block, Records records, int end)
      throws IOException {
    if (end - records.to() > size.longest()) {
      throw tooLong.apply(range.from() + records.to());
    }
    try {
      fill(block, range.from(), end);
      return new Records(records.from(), end);
    } catch (DamagedInputException e) {
      keep(records, block);
      throw e;
    }
  }

  private void keep(Records records, KeyBlock block) {
    block.setLimit(records.from() < records.to() ? records.to() : 0);
    block.beginTexts(pieces.apply(records.from()));
  }
}
