package org.qsketch.datasets;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.keys.Tokens;

/**
 * Files read as a stream of 64-bit keys in bounded memory. They may be far larger than the heap.
 * The key of a token is the {@link org.qsketch.keys.TextKeys key} of its UTF-8 bytes, so a sketch
 * filled from a file answers {@code TextKeys.key("the")}.
 *
 * <pre>{@code
 * try (KeySource source = KeySources.words(Path.of("book.txt"))) {
 *   long[] keys = new long[1 << 16];
 *   for (int n = source.read(keys); n >= 0; n = source.read(keys)) {
 *     sketch.insert(Keys.of(keys).slice(0, n));
 *   }
 * }
 * }</pre>
 *
 * <p>{@link #read} serves one thread, in the order of the files. With {@link #next}, any number of
 * threads read at once. Files are cut between tokens, and each thread finds the tokens of one piece
 * at a time. Several threads read one file at the same time, unless it is compressed or a pipe.
 * Several compressed files are decompressed at the same time.
 *
 * <p>The path {@code -} is standard input, and a file may be a pipe. Input compressed by gzip,
 * bzip2, LZ4, zstd, xz, framed Snappy or {@code compress} is recognized by its first bytes and
 * decompressed, also when it is compressed twice. A UTF-8 byte order mark at the beginning is not
 * part of the text. An {@code IOException} refuses other compressions, archives and UTF-16, and
 * names a command that converts them. Malformed UTF-8 is never an error: {@link #text} returns
 * U+FFFD for each malformed sequence. A token, or a row of a CSV file, may be as long as a quarter
 * of the heap divided by the number of cores.
 */
public interface KeySource extends Closeable {
  /**
   * Reads the keys of one piece of a file. Any number of threads may call this at the same time,
   * each with its own block. Together they read every key once.
   *
   * @param block receives the keys of the piece, perhaps none
   * @return false at the end of all files
   * @throws DamagedInputException if a text ends too early, after all whole tokens before that have
   *     been given; other threads then come to an end
   * @throws IOException if reading fails, as in {@link #read}, or a weight is refused; it is the
   *     error that one thread would find first, and other threads come to an end
   */
  boolean next(KeyBlock block) throws IOException;

  /**
   * Returns the kind of tokens that a {@link org.qsketch.keys.TextTokenizer} can find on a device.
   *
   * @return empty if the host has to find all of them, as in a table
   */
  default Optional<Tokens> tokens() {
    return Optional.empty();
  }

  /**
   * Reads one piece of a file as text, so that a device can find its tokens. Any number of threads
   * may call this and {@link #next(KeyBlock)} at the same time, each with its own piece or block.
   * Together they read every token once. Several threads read one file at the same time, unless it
   * is compressed.
   *
   * @param piece receives the text, perhaps none
   * @return false at the end of all files
   * @throws IOException if reading fails, as in {@link #read}; other threads then come to an end
   * @throws UnsupportedOperationException if {@link #tokens()} is empty
   */
  default boolean next(TextPiece piece) throws IOException {
    throw new UnsupportedOperationException(
        "a device finds no tokens in this source: read it by next(KeyBlock)");
  }

  /**
   * Reads the next keys: as many as are available, which may be fewer than fit.
   *
   * @param keys where to write them, from index 0; its length is at least 1
   * @return the number of keys read, at least 1, or -1 at the end
   * @throws IOException if reading fails, if compressed input is damaged, if a row is no CSV, or if
   *     one token does not fit in memory; the message names the file
   * @throws UnsupportedOperationException if the keys have weights, which would be lost
   */
  int read(long[] keys) throws IOException;

  /**
   * Returns the text of a key of the last {@link #read}. It costs nothing unless called. A caller
   * that keeps the most frequent keys asks for the text when a key first enters.
   *
   * @param index the key's index in the last batch
   * @return its token, malformed UTF-8 replaced
   * @throws IndexOutOfBoundsException if the last batch has no such key
   */
  String text(int index);

  /**
   * Returns the number of bytes read so far, for progress.
   *
   * @return bytes of the files; compressed bytes if they are compressed
   */
  long bytesRead();

  /**
   * Returns the final value of {@link #bytesRead()}.
   *
   * @return the size of the file, or empty if it is not known, as for standard input
   */
  OptionalLong totalBytes();

  /**
   * Opens the same keys from the beginning. After damage, the new source ends without an error
   * where this one ended.
   *
   * @return a new source, which the caller closes; empty for a pipe, unless it holds JSON, of which
   *     there is a copy
   * @throws IOException if a file cannot be read any more
   */
  Optional<KeySource> again() throws IOException;

  /**
   * Returns the number of rows skipped so far because their key or value is null, in Parquet and
   * JSON. CSV has no nulls; an empty field is the empty text.
   *
   * @return at least 0
   */
  default long nulls() {
    return 0;
  }

  /**
   * Returns what is suspicious about the files opened so far, though they can be read: for example
   * a first row that looks like data where a header is expected.
   *
   * @return a sentence for each such file, beginning with its name
   */
  default List<String> warnings() {
    return List.of();
  }

  /**
   * Returns the key that this source gives to a value. Integers of Parquet and JSON are their own
   * keys. All other texts have the key {@link org.qsketch.keys.TextKeys#key}.
   *
   * @param text a value, an integer in digits
   * @return its key
   * @throws IllegalArgumentException if the keys are integers, and the text is none
   */
  default long key(String text) {
    return TextKeys.key(text);
  }

  /**
   * Returns what the keys of this source stand for.
   *
   * @return texts, or integers
   */
  default KeyKind keyKind() {
    return KeyKind.TEXTS;
  }

  /**
   * Returns the text of a key that is its own text: a number of an integer column.
   *
   * @param key any key
   * @return its text, or empty if only reading finds it
   */
  default Optional<String> textOf(long key) {
    return Optional.empty();
  }

  /**
   * Reads all remaining keys into memory, in the order of {@link #read}, however many threads read.
   * Text, CSV and traces are read by one thread for each core. DuckDB decodes Parquet and JSON by
   * its own threads. The keys take 8 bytes each, and up to three times that while reading.
   *
   * @return the keys, owned by the caller
   * @throws IOException if reading fails
   * @throws java.io.InterruptedIOException if the thread is interrupted, where several read
   * @throws org.qsketch.memory.OutOfHostMemoryException if the keys do not fit in memory
   * @throws UnsupportedOperationException if the keys have weights, which would be lost
   */
  default Keys readAll() throws IOException {
    try (KeyCollector collector = new KeyCollector()) {
      long[] batch = new long[KeyCollector.BATCH_KEYS];
      for (int read = read(batch); read >= 0; read = read(batch)) {
        collector.add(batch, read);
      }
      return collector.keys().withKind(keyKind());
    }
  }
}
