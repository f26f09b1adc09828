package org.qsketch.datasets.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.qsketch.datasets.input.Magic;
import org.qsketch.datasets.input.UnreadableTextException;

/** The formats of tables that DuckDB reads, with their SQL. */
public enum TableFormat {
  PARQUET("read_parquet(%s, hive_partitioning = false)"),
  JSON("read_json_objects(%s, compression = 'none', hive_partitioning = false)"),
  JSON_GZIP("read_json_objects(%s, compression = 'gzip', hive_partitioning = false)"),
  JSON_ZSTD("read_json_objects(%s, compression = 'zstd', hive_partitioning = false)");

  private static final Magic PARQUET_MAGIC = new Magic("PAR1");
  private static final Magic PARQUET_PAGE = new Magic("PAR1(\\x15|.{3}\\x00)");
  private static final Magic ENCRYPTED_MAGIC = new Magic("PARE");

  private static final Pattern JSON_NAME =
      Pattern.compile(
          ".*\\.(json|ndjson|jsonl)(\\.(gz|gzip|zst|zstd|bz2|lz4|xz|lzma|sz|snappy|z))?");

  private static final Magic GZIP_MAGIC = new Magic("\\x1F\\x8B");
  private static final Magic ZSTD_MAGIC = new Magic("\\x28\\xB5/\\xFD");

  /** The first letter of any JSON text. */
  private static final Magic JSON_TEXT = new Magic("(\\xEF\\xBB\\xBF)?\\s*([\\[{\"0-9tfn-]|$)");

  private final String source;

  TableFormat(String source) {
    this.source = source;
  }

  /**
   * Returns the format of a file, or empty for CSV.
   *
   * @throws IOException if it cannot be read, is encrypted, or is not what its name says
   */
  public static Optional<TableFormat> of(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    String name = file.toString().toLowerCase(Locale.ROOT);
    byte[] head = head(file);
    if (isParquet(file, head)) {
      return Optional.of(PARQUET);
    }
    if (name.endsWith(".parquet") && head.length > 0) {
      throw new UnreadableTextException(
          "%s is no Parquet file: it does not begin with PAR1; it is cut short or damaged, or should have another name"
              .formatted(file));
    }
    boolean isJson = JSON_NAME.matcher(name).matches();
    return isJson ? Optional.of(json(file, head)) : Optional.empty();
  }

  private static byte[] head(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(Magic.BYTES);
    }
  }

  /**
   * Tells whether a file is Parquet. Its first bytes alone could begin a CSV file, but CSV does not
   * end with them.
   */
  private static boolean isParquet(Path file, byte[] head) throws IOException {
    if (ENCRYPTED_MAGIC.begins(head) && ENCRYPTED_MAGIC.begins(tail(file))) {
      throw new UnreadableTextException(encrypted(file.toString()));
    }
    return PARQUET_PAGE.begins(head)
        || (PARQUET_MAGIC.begins(head) && PARQUET_MAGIC.begins(tail(file)));
  }

  static String encrypted(String table) {
    return table
        + " is encrypted Parquet, which cannot be read here: let a program that has its keys write"
        + " it without encryption";
  }

  private static byte[] tail(Path file) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      ByteBuffer last = ByteBuffer.allocate(Integer.BYTES);
      channel.position(Math.max(0, channel.size() - last.capacity())).read(last);
      return last.array();
    }
  }

  private static TableFormat json(Path file, byte[] head) throws IOException {
    if (GZIP_MAGIC.begins(head)) {
      return JSON_GZIP;
    }
    if (ZSTD_MAGIC.begins(head)) {
      return JSON_ZSTD;
    }
    if (!JSON_TEXT.begins(head)) {
      throw new UnreadableTextException(
          "%s is no JSON in UTF-8, plain or compressed by gzip or zstd: unpack it to a file named rows.ndjson, or give it another name"
              .formatted(file));
    }
    return JSON;
  }

  /** Returns a remedy for a file that cannot be read. DuckDB refuses zeros after data of gzip. */
  String remedy() {
    return this == JSON_GZIP ? ": if gzip -t accepts it, unpack it, as by gunzip" : "";
  }

  boolean isJson() {
    return this != PARQUET;
  }

  /**
   * Returns the SQL source of files: the columns of Parquet, or one column {@code json} with the
   * text of each object, which is not changed.
   */
  String source(List<TableFile> files) {
    return source.formatted(
        files.stream()
            .map(TableFile::path)
            .map(TableFormat::place)
            .collect(Collectors.joining(", ", "[", "]")));
  }

  /** Returns a file name in SQL. An absolute path is never a URL, and brackets disable patterns. */
  static String place(Path file) {
    return text(file.toAbsolutePath().toString().replaceAll("[*?\\[]", "[$0]"));
  }

  /** Returns a text in SQL. */
  static String text(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** Returns a name in SQL. */
  static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
