package org.qsketch.datasets.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.qsketch.datasets.input.Magic;
import org.qsketch.datasets.input.UnreadableTextException;

/** The formats of tables that DuckDB reads, with their SQL. */
public enum TableFormat {
  PARQUET,
  JSON;

  private static final Magic PARQUET_MAGIC = new Magic("PAR1");
  private static final Magic PARQUET_PAGE = new Magic("PAR1\\x15");

  /** Returns the format of a file, or empty for CSV. */
  public static Optional<TableFormat> of(Path file) throws IOException {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    if (isParquet(file)) {
      return Optional.of(PARQUET);
    }
    if (name.endsWith(".parquet")) {
      throw new UnreadableTextException(
          "%s is no Parquet file: it does not begin with PAR1; it is cut short or damaged, or should have another name"
              .formatted(file));
    }
    return name.matches(".*\\.(json|ndjson|jsonl)") ? Optional.of(JSON) : Optional.empty();
  }

  /**
   * Tells whether a file is Parquet. Its first bytes alone could begin a CSV file, but CSV does not
   * end with them.
   */
  private static boolean isParquet(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(Magic.BYTES);
      return PARQUET_PAGE.begins(head)
          || (PARQUET_MAGIC.begins(head) && PARQUET_MAGIC.begins(tail(file)));
    }
  }

  private static byte[] tail(Path file) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      ByteBuffer last = ByteBuffer.allocate(Integer.BYTES);
      channel.position(Math.max(0, channel.size() - last.capacity())).read(last);
      return last.array();
    }
  }

  /** Returns the SQL source that gives the names and types of the columns of a file. */
  String described(Path file) {
    return switch (this) {
      case PARQUET -> source(List.of(file), Map.of());
      case JSON -> "read_json(%s, hive_partitioning = false)".formatted(list(List.of(file)));
    };
  }

  /**
   * Returns the SQL source of some columns of files, with their types if the format guesses types.
   */
  String source(List<Path> files, Map<String, String> types) {
    return switch (this) {
      case PARQUET -> "read_parquet(%s, hive_partitioning = false)".formatted(list(files));
      case JSON ->
          "read_json(%s, columns = {%s}, hive_partitioning = false)"
              .formatted(
                  list(files),
                  types.entrySet().stream()
                      .map(type -> text(type.getKey()) + ": " + text(type.getValue()))
                      .collect(Collectors.joining(", ")));
    };
  }

  /**
   * Returns the SQL source of metadata that can be read without the columns, if the format has it.
   */
  Optional<String> metadata(List<Path> files) {
    return this == PARQUET
        ? Optional.of("parquet_file_metadata(%s)".formatted(list(files)))
        : Optional.empty();
  }

  private static String list(List<Path> files) {
    return files.stream().map(TableFormat::place).collect(Collectors.joining(", ", "[", "]"));
  }

  /** Returns a file name in SQL. An absolute path is never a URL, and brackets disable patterns. */
  private static String place(Path file) {
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
