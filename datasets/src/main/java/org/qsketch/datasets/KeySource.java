package org.qsketch.datasets;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.keys.Tokens;

/**
 * Files read as a stream of 64-bit keys, in bounded memory: they may be far larger than the heap.
 * The key of a token is {@link org.qsketch.keys.TextKeys} of its UTF-8 bytes, so a sketch filled
 * from a file answers {@code TextKeys.key("the")}.
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
 * threads read at once: files are cut where no token lies, and each thread finds the tokens of a
 * piece at a time. Several threads read one file at the same time, unless it is compressed or a
 * pipe: of a CSV file too, whose rows are found to be whole whatever their quotes hold. Several
 * compressed files are decompressed at the same time.
 *
 * <p>The path {@code -} is standard input; a pipe will do for a file. Input compressed by gzip,
 * bzip2, LZ4 or framed Snappy, or by {@code compress}, is recognized by its first bytes and
 * decompressed on the way; so is what is compressed twice. A UTF-8 byte order mark at the beginning
 * is no part of the text. Other compressions, archives, UTF-16 and the like are refused by an
 * {@code IOException} that names a command to read them through. Malformed UTF-8 is never an error:
 * {@link #text} gives U+FFFD for each malformed sequence. One token, or one row of a CSV file, may
 * be as long as a quarter of the heap, shared by the cores.
 */
public interface KeySource extends Closeable {
  /**
   * Reads a piece of a file. Any number of threads may call this at the same time, each with a
   * block of its own; together they get every key once.
   *
   * @param block takes the keys of the piece, perhaps none
   * @return false at the end of all files
   * @throws DamagedInputException if a text ends too early, after all whole tokens before that have
   *     been given; other threads then come to an end
   * @throws IOException if reading fails, as in {@link #read}, or a weight is refused; other
   *     threads then come to an end
   */
  boolean next(KeyBlock block) throws IOException;

  /**
   * What a {@link org.qsketch.keys.TextTokenizer} could find of the tokens.
   *
   * @return empty if the host has to find all of them, as in a table
   */
  default Optional<Tokens> tokens() {
    return Optional.empty();
  }

  /**
   * Reads a piece of a file as a text, for a device to find its tokens. Any number of threads may
   * call this and {@link #next(KeyBlock)} at the same time, each with a piece or block of its own;
   * together they get every token once. Several threads read one file at the same time, unless it
   * is compressed.
   *
   * @param piece takes the text, perhaps none
   * @return false at the end of all files
   * @throws IOException if reading fails, as in {@link #read}; other threads then come to an end
   * @throws UnsupportedOperationException if {@link #tokens()} is empty
   */
  default boolean next(TextPiece piece) throws IOException {
    throw new UnsupportedOperationException(
        "a device finds no tokens in this source: read it by next(KeyBlock)");
  }

  /**
   * Reads more keys: as many as are available, which may be fewer than fit.
   *
   * @param keys where to write them, from index 0; its length is at least 1
   * @return how many were read, at least 1, or -1 at the end
   * @throws IOException if reading fails, if compressed input is damaged, if a row is no CSV, or if
   *     one token does not fit in memory; the message names the file
   * @throws UnsupportedOperationException if the keys have weights, which would be lost
   */
  int read(long[] keys) throws IOException;

  /**
   * The text behind a key of the last {@link #read}; costs nothing unless called. A caller that
   * keeps the most frequent keys asks for the text when a key first enters.
   *
   * @param index the key's index in the last batch
   * @return its token, malformed UTF-8 replaced
   * @throws IndexOutOfBoundsException if the last batch has no such key
   */
  String text(int index);

  /**
   * How much has been read, for progress.
   *
   * @return bytes read from the file so far: compressed bytes if it is compressed
   */
  long bytesRead();

  /**
   * The final value of {@link #bytesRead()}.
   *
   * @return the size of the file, or empty if it is not known, as for standard input
   */
  OptionalLong totalBytes();

  /**
   * The same keys from the beginning. Of a damaged file that ended this source, they are those
   * before the damage, which ends no source a second time.
   *
   * @return a source of its own, for the caller to close; empty for a pipe
   * @throws IOException if a file cannot be read any more
   */
  Optional<KeySource> again() throws IOException;

  /**
   * How many rows have been left out so far because they have no key, or no value beside it: the
   * nulls of Parquet and JSON. CSV has none; an empty field is the empty text.
   *
   * @return at least 0
   */
  default long nulls() {
    return 0;
  }

  /**
   * The key of a value, as the values of this source become keys: integers of Parquet and JSON are
   * keys as they are, every other text has the key {@link org.qsketch.keys.TextKeys#key}.
   *
   * @param text a value, an integer in digits
   * @return its key
   * @throws IllegalArgumentException if the keys are integers, and the text is none
   */
  default long key(String text) {
    return TextKeys.key(text);
  }

  /**
   * The text behind a key that tells it itself: the number of an integer column.
   *
   * @param key any key
   * @return its text, or empty if only reading finds it
   */
  default Optional<String> textOf(long key) {
    return Optional.empty();
  }

  /**
   * Reads all that is left into memory: 8 bytes for each key, and up to twice that while reading.
   *
   * @return the keys, owned by the caller
   * @throws IOException if reading fails
   * @throws org.qsketch.memory.OutOfHostMemoryException if the keys do not fit in memory
   * @throws UnsupportedOperationException if the keys have weights, which would be lost
   */
  default Keys readAll() throws IOException {
    try (KeyCollector collector = new KeyCollector()) {
      long[] batch = new long[KeyCollector.BATCH_KEYS];
      for (int read = read(batch); read >= 0; read = read(batch)) {
        collector.add(batch, read);
      }
      return collector.keys();
    }
  }
}
