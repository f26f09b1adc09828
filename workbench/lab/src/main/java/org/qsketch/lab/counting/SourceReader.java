package org.qsketch.lab.counting;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.Job;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import org.qsketch.keys.Keys;

/** Passes the keys of a source to a counter, piece by piece. */
final class SourceReader {
  /**
   * A piece, valid until the next one.
   *
   * @param keys at least one
   * @param weights how often each counts, if the source says so
   * @param block tells the texts
   */
  record Piece(Keys keys, Optional<Keys> weights, KeyBlock block) {
    static Piece of(KeyBlock block) {
      return new Piece(
          Keys.of(block.keys()).slice(0, block.size()),
          block.weights().map(all -> Keys.of(all).slice(0, block.size())),
          block);
    }
  }

  private SourceReader() {}

  /**
   * Reads a source to its end.
   *
   * @param label what progress calls it
   * @param source not closed
   * @param progress is told of the bytes read
   * @param taker takes each piece, on the thread of the caller
   * @return how many keys came
   * @throws org.qsketch.job.InterruptedRunException if the thread is interrupted between two pieces
   */
  static long forEach(String label, KeySource source, Progress progress, Consumer<Piece> taker)
      throws IOException {
    Work bytes = Work.bytes(source.totalBytes());
    return Job.run(label, label, bytes, progress, job -> forEach(source, job, taker));
  }

  private static long forEach(KeySource source, Job job, Consumer<Piece> taker) throws IOException {
    KeyBlock block = new KeyBlock();
    long keys = 0;
    long bytes = 0;
    job.check();
    while (source.next(block)) {
      if (block.size() > 0) {
        taker.accept(Piece.of(block));
      }
      keys += block.size();
      job.advance(source.bytesRead() - bytes);
      bytes = source.bytesRead();
      job.check();
    }
    return keys;
  }
}
