package org.qsketch.count;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.count.TextReader.Text;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.IoFunction;
import org.qsketch.job.ParallelWork;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextTokenizer;
import org.qsketch.keys.Tokens;
import org.qsketch.memory.InsufficientMemoryException;

/**
 * Keys of a source that a device finds and hashes, a batch for each text. Text is copied to the
 * device, and the keys stay there.
 */
final class DeviceBatches implements AutoCloseable {
  /**
   * The most bytes of a text: enough work for a device, and a millisecond of reading for a core.
   */
  private static final int MOST_OF_TEXT = 1 << 23;

  private static final int FEWEST_OF_TEXT = 1 << 18;

  /** The most memory that is page-locked. */
  private static final long MOST_OF_ALL_TEXTS = 1L << 28;

  /** The buffers that wait for the device, in addition to one for each thread. */
  private static final int SPARE_BUFFERS = 4;

  /**
   * The heap divided by this bounds the texts. A text without ASCII words takes several times its
   * size on the heap.
   */
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
   * Returns batches of the rest of a source.
   *
   * @param mostText the bytes of text to read ahead; a small buffer in any case
   * @return empty if the backend or the source does not support it, or the device has no memory;
   *     the host finds the keys then
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

  /** Returns a tokenizer with buffers so small that all threads read even a small file. */
  private static Optional<TextTokenizer> tokenizer(
      Backend backend, Tokens tokens, int threads, long text) {
    int most = threads + SPARE_BUFFERS;
    int bytes = Math.clamp(text / most, FEWEST_OF_TEXT, MOST_OF_TEXT);
    return backend.tokenizer(tokens, Math.clamp(text / bytes, 1, most), bytes);
  }

  /**
   * Passes all keys to the counter until it returns false. An interruption ends this early, and the
   * interrupt flag stays set.
   */
  void forEach(IoFunction<Keys, Boolean> counter) throws IOException {
    TextReader.read(source, work, tokenizer.buffers(), text -> count(text, counter));
  }

  private boolean count(Text text, IoFunction<Keys, Boolean> counter) throws IOException {
    boolean more = counter.apply(tokenizer.keys(text.buffer()));
    KeyBlock others = text.piece().others();
    return others.size() == 0
        ? more
        : counter.apply(Keys.of(others.keys()).slice(0, others.size())) && more;
  }

  @Override
  public void close() {
    tokenizer.close();
  }
}
