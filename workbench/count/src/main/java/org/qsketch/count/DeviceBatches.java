package org.qsketch.count;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.count.TextReader.Text;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.ParallelWork;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextTokenizer;
import org.qsketch.keys.Tokens;
import org.qsketch.memory.InsufficientMemoryException;

/**
 * Keys of a source that a device has found and hashed, a batch for each text: bytes go up, and the
 * keys stay there.
 */
final class DeviceBatches implements AutoCloseable {
  /** Takes the keys of a batch. */
  @FunctionalInterface
  interface Counter {
    /**
     * Counts keys.
     *
     * @param keys on the device, valid until this returns; those of some tokens on the host
     * @return whether more are wanted
     */
    boolean count(Keys keys) throws IOException;
  }

  /** A device has enough to do with this many bytes, and a core reads them in a millisecond. */
  private static final int MOST_OF_TEXT = 1 << 23;

  private static final int FEWEST_OF_TEXT = 1 << 18;

  /** What is locked in memory at most. */
  private static final long MOST_OF_ALL_TEXTS = 1L << 28;

  /** Texts that wait for the device or are there, beside those that threads read. */
  private static final int SPARE_BUFFERS = 4;

  /** Where no word is of ASCII, a text takes a few times as much of the heap. */
  private static final int HEAP_PER_TEXT = 16;

  private final KeySource source;
  private final ParallelWork work;
  private final TextTokenizer tokenizer;

  private DeviceBatches(KeySource source, ParallelWork work, TextTokenizer tokenizer) {
    this.source = source;
    this.work = work;
    this.tokenizer = tokenizer;
  }

  /**
   * Batches of the rest of a source.
   *
   * @param mostText bytes of text that may be read ahead; a small buffer in any case
   * @return empty if the backend or the source has none, or the device has no memory for them: the
   *     host finds the keys then
   */
  static Optional<DeviceBatches> of(
      Backend backend, KeySource source, ParallelWork work, long mostText) {
    long heap = Runtime.getRuntime().maxMemory() / HEAP_PER_TEXT;
    long most = LongStream.of(mostText, heap, MOST_OF_ALL_TEXTS).min().getAsLong();
    long text = Math.min(most, source.totalBytes().orElse(most));
    try {
      return source
          .tokens()
          .flatMap(tokens -> tokenizer(backend, tokens, work.threads(), text))
          .map(tokenizer -> new DeviceBatches(source, work, tokenizer));
    } catch (InsufficientMemoryException _) {
      return Optional.empty();
    }
  }

  /** A small file is read by all threads, too. */
  private static Optional<TextTokenizer> tokenizer(
      Backend backend, Tokens tokens, int threads, long text) {
    int most = threads + SPARE_BUFFERS;
    int bytes = Math.clamp(text / most, FEWEST_OF_TEXT, MOST_OF_TEXT);
    return backend.tokenizer(tokens, Math.clamp(text / bytes, 1, most), bytes);
  }

  /**
   * Hands over all keys, or those up to where no more are wanted. An interruption ends this early,
   * and stays for the caller to see.
   */
  void forEach(Counter counter) throws IOException {
    TextReader.read(source, work, tokenizer.buffers(), text -> count(text, counter));
  }

  private boolean count(Text text, Counter counter) throws IOException {
    boolean more = counter.count(tokenizer.keys(text.buffer()));
    KeyBlock others = text.piece().others();
    return others.size() == 0
        ? more
        : counter.count(Keys.of(others.keys()).slice(0, others.size())) && more;
  }

  @Override
  public void close() {
    tokenizer.close();
  }
}
