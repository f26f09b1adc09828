package org.qsketch.bench.counting;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.counting.TextReader.Text;
import org.qsketch.bench.run.ParallelWork;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextTokenizer;
import org.qsketch.keys.Tokens;
import org.qsketch.memory.InsufficientMemoryException;

/**
 * Keys of a source, batch by batch, that a device has found and hashed: bytes go up, and the keys
 * stay there.
 */
final class DeviceBatches implements AutoCloseable {
  /** Takes the keys of a batch. */
  @FunctionalInterface
  interface Counter {
    /**
     * Counts keys.
     *
     * @param keys on the device, valid until this returns; those of a few tokens on the host
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

  /** A batch takes this share of the device: tables of groups are several times as large. */
  private static final long DEVICE_BYTES_PER_KEY = 16 * Long.BYTES;

  private final Backend backend;
  private final KeySource source;
  private final ParallelWork work;
  private final TextTokenizer tokenizer;
  private final Keys batch;
  private long filled;

  private DeviceBatches(
      Backend backend, KeySource source, ParallelWork work, TextTokenizer tokenizer, Keys batch) {
    this.backend = backend;
    this.source = source;
    this.work = work;
    this.tokenizer = tokenizer;
    this.batch = batch;
  }

  /**
   * Batches of the rest of a source.
   *
   * @param mostKeys of a batch
   * @param mostText bytes of text that may be read ahead; a small buffer in any case
   * @return empty if the backend or the source has none, or the device has no memory for them: the
   *     host finds the keys then
   */
  static Optional<DeviceBatches> of(
      Backend backend, KeySource source, ParallelWork work, long mostKeys, long mostText) {
    long heap = Runtime.getRuntime().maxMemory() / HEAP_PER_TEXT;
    long most = LongStream.of(mostText, heap, MOST_OF_ALL_TEXTS).min().getAsLong();
    long text = Math.min(most, source.totalBytes().orElse(most));
    try {
      return source
          .tokens()
          .flatMap(tokens -> tokenizer(backend, tokens, work.threads(), text))
          .map(tokenizer -> of(backend, source, work, tokenizer, mostKeys));
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

  private static DeviceBatches of(
      Backend backend,
      KeySource source,
      ParallelWork work,
      TextTokenizer tokenizer,
      long mostKeys) {
    try {
      long fitting = Math.max(1, backend.freeBytes() / DEVICE_BYTES_PER_KEY);
      Keys batch = backend.allocate(Math.min(mostKeys, fitting), KeyWidth.BITS_64);
      return new DeviceBatches(backend, source, work, tokenizer, batch);
    } catch (RuntimeException e) {
      tokenizer.close();
      throw e;
    }
  }

  /**
   * Hands over all keys, or those up to where no more are wanted. An interruption ends this early,
   * and stays for the caller to see.
   */
  void forEach(Counter counter) throws IOException {
    TextReader.read(source, work, tokenizer.buffers(), text -> add(text, counter));
    flush(counter);
  }

  private boolean add(Text text, Counter counter) throws IOException {
    boolean more = add(tokenizer.keys(text.buffer()), counter);
    KeyBlock others = text.piece().others();
    return add(Keys.of(others.keys()).slice(0, others.size()), counter) && more;
  }

  private boolean add(Keys keys, Counter counter) throws IOException {
    boolean more = keys.size() <= batch.size() - filled || flush(counter);
    if (keys.size() > batch.size()) {
      return counter.count(keys) && more;
    }
    backend.upload(keys, batch.slice(filled, filled + keys.size()));
    filled += keys.size();
    return more;
  }

  private boolean flush(Counter counter) throws IOException {
    long count = filled;
    filled = 0;
    return count == 0 || counter.count(batch.slice(0, count));
  }

  @Override
  public void close() {
    tokenizer.close();
    batch.close();
  }
}
