package org.qsketch.datasets;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
 * try (KeySource source = KeySource.words(Path.of("book.txt"))) {
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
   * The words of a text. A word begins with a letter or a digit (Unicode categories L and Nd) and
   * continues with letters, digits, marks (M) and apostrophes (U+0027 or U+2019) that stand between
   * letters or digits. It is lower-cased without regard to a language, and U+2019 becomes U+0027:
   * {@code L’Été's} is the word {@code l'été's}.
   *
   * @param file a UTF-8 text, or {@code -}
   * @return its words, in order
   * @throws IOException if the file is missing, is a folder or cannot be read
   */
  static KeySource words(Path file) throws IOException {
    return words(List.of(file));
  }

  /**
   * The words of several texts: see {@link #words(Path)}.
   *
   * @param files one or more
   * @return their words, file by file
   * @throws IOException if a file is missing, is a folder or cannot be read
   */
  static KeySource words(List<Path> files) throws IOException {
    return PieceKeySource.open(files, _ -> new WordTokenizer());
  }

  /**
   * The lines of a file: the bytes of each line without its terminator, which is LF, CR LF or a
   * single CR. An empty line is a line; a terminator at the end of the file begins no further line.
   *
   * @param file a text in any encoding that contains ASCII, or {@code -}
   * @return its lines, in order
   * @throws IOException if the file is missing, is a folder or cannot be read
   */
  static KeySource lines(Path file) throws IOException {
    return lines(List.of(file));
  }

  /**
   * The lines of several files: see {@link #lines(Path)}.
   *
   * @param files one or more
   * @return their lines, file by file
   * @throws IOException if a file is missing, is a folder or cannot be read
   */
  static KeySource lines(List<Path> files) throws IOException {
    return PieceKeySource.open(files, _ -> new LineTokenizer());
  }

  /**
   * One column of a table: of a comma-separated file (RFC 4180), or of a file of Parquet or JSON.
   *
   * <p>What begins with the bytes {@code PAR1} is Parquet. What is named {@code .json}, {@code
   * .ndjson} or {@code .jsonl} is JSON, an array of objects or an object for each line. Both are
   * read by DuckDB, an optional part: the jar of its JDBC driver, {@code org.duckdb:duckdb_jdbc},
   * is taken from the class path, otherwise fetched on first use through {@code mvn}, checked and
   * kept in the cache of {@link DataSets}. Columns of integers enter as keys as they are: those
   * with a sign extended to 64 bits, in two's complement, those without by zeros. Text, and the
   * bytes of binary columns, enter as {@link org.qsketch.keys.TextKeys}; so do decimals, booleans,
   * dates and times, as DuckDB writes them, in UTC. Columns of other types are refused. A row
   * without a value is left out, and {@linkplain #nulls() counted}. Names are those of the top
   * level. All files are looked at before the first is read; they must agree in whether keys are
   * integers, with a sign or without, or text.
   *
   * <p>All other files are CSV. Its first row names the columns and holds no values. Spaces are
   * part of a field. A field that begins with a quote ends with one, and nothing may follow it;
   * elsewhere, a quote is text. An empty field is the empty text; empty lines are skipped. Rows end
   * as lines do, and have the column wanted; they may have more or fewer others.
   *
   * @param file a UTF-8 CSV file, or {@code -}, or a file of Parquet or JSON
   * @param column the name of a column or, if no column has that name, its number from 1
   * @return the column's values, in order
   * @throws DataSetUnavailableException if DuckDB is needed, and cannot be fetched
   * @throws IOException if the file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException if there is no such column, or several have that name; the
   *     message names those that exist
   */
  static KeySource column(Path file, String column) throws IOException {
    return column(List.of(file), column);
  }

  /**
   * A column of several files, of CSV each with a header of its own: see {@link #column(Path,
   * String)}.
   *
   * @param files one or more
   * @param column the name of a column or, if no column has that name, its number from 1
   * @return the column's values, file by file
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException if the first file has no such column; if another file of CSV
   *     has none, reading fails with it
   */
  static KeySource column(List<Path> files, String column) throws IOException {
    return ColumnFiles.open(
        files, new TableScan.Wanted(column, Optional.empty(), TableMeasure.NONE));
  }

  /**
   * A column of a CSV file with the weight of each value, which stands in another column or in the
   * same: see {@link #column(List, String, String)}.
   *
   * @param file a UTF-8 CSV file, or {@code -}
   * @param column the name of a column or, if no column has that name, its number from 1
   * @param weight the weights, named or numbered alike
   * @return the column's values, in order, for {@link #next} alone
   * @throws IOException if the file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException if there is no such column, or several have that name
   */
  static KeySource column(Path file, String column, String weight) throws IOException {
    return column(List.of(file), column, weight);
  }

  /**
   * A column of several CSV files with the weight of each value. A weight is a whole number from 0
   * to 4294967295 in ASCII digits, perhaps with a + before them. Nothing else may be in its field,
   * in quotes or not: spaces are part of a field. A row whose field is anything else, or is
   * missing, is refused when it is read, with its file, line and value. In Parquet and JSON, such a
   * number may have any type of numbers; a row with a null or with anything else is refused alike.
   *
   * <pre>{@code
   * try (KeySource source = KeySource.column(files, "customer", "amount")) {
   *   KeyBlock block = new KeyBlock();
   *   while (source.next(block)) {
   *     Keys keys = Keys.of(block.keys()).slice(0, block.size());
   *     sketch.insert(keys, Keys.of(block.weights().orElseThrow()).slice(0, block.size()));
   *   }
   * }
   * }</pre>
   *
   * @param files one or more, each with a header of its own
   * @param column the name of a column or, if no column has that name, its number from 1
   * @param weight the weights, named or numbered alike; may be the same column
   * @return the column's values, file by file, with {@link KeyBlock#weights()}; for {@link #next}
   *     alone
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException if the first file has no such column; if another has none,
   *     reading fails with it
   */
  static KeySource column(List<Path> files, String column, String weight) throws IOException {
    return ColumnFiles.open(
        files, new TableScan.Wanted(column, Optional.of(weight), TableMeasure.WEIGHT));
  }

  /**
   * A column of several files with the value that stands beside each key: what group-by aggregates.
   * A value is a whole number of 64 bits with a sign; in CSV it stands in ASCII digits, perhaps
   * with a sign before them. A row with anything else is refused when it is read, with its file and
   * its line or row.
   *
   * @param files one or more, as in {@link #column(List, String)}
   * @param key the name of a column or, if no column has that name, its number from 1
   * @param value the values, named or numbered alike; may be the same column
   * @return the keys, with {@link KeyBlock#values()}; for {@link #next} alone
   * @throws IOException if a file is missing, is a folder or cannot be read
   * @throws IllegalArgumentException as in {@link #column(List, String)}
   */
  static KeySource pairs(List<Path> files, String key, String value) throws IOException {
    return ColumnFiles.open(
        files, new TableScan.Wanted(key, Optional.of(value), TableMeasure.VALUE));
  }

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
      return collector.collect(this);
    }
  }
}
