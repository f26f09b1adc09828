package org.qsketch.count;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.TextPiece;
import org.qsketch.job.IoAction;
import org.qsketch.job.IoFunction;
import org.qsketch.job.ParallelWork;
import org.qsketch.keys.TextBuffer;

/**
 * Reads a source by several threads and passes its texts to a device, one at a time. While one
 * thread waits for the device, the others read.
 */
final class TextReader {
  /**
   * A text for the device.
   *
   * @param buffer the memory of the text
   * @param piece the part of the source in the buffer
   */
  record Text(TextBuffer buffer, TextPiece piece) {
    Text(TextBuffer buffer) {
      this(buffer, new TextPiece(buffer.memory()));
    }
  }

  private final KeySource source;
  private final ParallelWork work;
  private final IoFunction<Text, Boolean> taker;

  /** Unused texts, the last used one first, since its memory is still in the cache. */
  private final Deque<Text> free;

  private final Deque<Text> ready = new ArrayDeque<>();
  private int reading;
  private boolean taking;
  private boolean ended;
  private boolean sourceEnded;
  private boolean failed;

  private TextReader(
      KeySource source,
      ParallelWork work,
      Collection<TextBuffer> buffers,
      IoFunction<Text, Boolean> taker) {
    this.source = source;
    this.work = work;
    this.taker = taker;
    this.free = new ArrayDeque<>(buffers.stream().map(Text::new).toList());
  }

  /**
   * Reads a source on all threads until it ends, the taker returns false, or the caller is
   * interrupted. The taker is called by one thread at a time, and after it has returned false, only
   * for texts that were already read.
   */
  static void read(
      KeySource source,
      ParallelWork work,
      Collection<TextBuffer> buffers,
      IoFunction<Text, Boolean> taker)
      throws IOException {
    TextReader reader = new TextReader(source, work, buffers, taker);
    work.run(reader::run);
    if (reader.sourceEnded) {
      UndamagedSource.readPastEnd(source);
    }
  }

  private void run() throws IOException {
    for (Optional<IoAction> step = next(); step.isPresent(); step = next()) {
      try {
        step.get().run();
      } catch (IOException | RuntimeException | Error e) {
        fail();
        throw e;
      }
    }
  }

  /** Waits for the next step; empty if there will be none. */
  private synchronized Optional<IoAction> next() throws InterruptedIOException {
    try {
      while (!canTake() && !canRead() && canExpectMore()) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("reading was interrupted");
    }
    return step();
  }

  private boolean canTake() {
    return !failed && !taking && !ready.isEmpty();
  }

  private boolean canRead() {
    ended |= work.isStopped();
    return !failed && !ended && !free.isEmpty();
  }

  private boolean canExpectMore() {
    return !failed && (taking || reading > 0);
  }

  /** Returns the next step. The device has precedence over reading. */
  private Optional<IoAction> step() {
    if (canTake()) {
      taking = true;
      Text text = ready.remove();
      return Optional.of(() -> take(text));
    }
    if (canRead()) {
      reading++;
      Text text = free.remove();
      return Optional.of(() -> read(text));
    }
    return Optional.empty();
  }

  private void read(Text text) throws IOException {
    boolean any = source.next(text.piece());
    if (any) {
      text.buffer().upload(text.piece().bytes());
    }
    hasRead(text, any);
  }

  private synchronized void hasRead(Text text, boolean any) {
    reading--;
    ended |= !any;
    sourceEnded |= !any;
    (any ? ready : free).add(text);
    notifyAll();
  }

  private void take(Text text) throws IOException {
    hasTaken(text, taker.apply(text));
  }

  private synchronized void hasTaken(Text text, boolean more) {
    taking = false;
    ended |= !more;
    free.push(text);
    notifyAll();
  }

  private synchronized void fail() {
    failed = true;
    notifyAll();
  }
}
