package org.qsketch.datasets.input;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A format that is not text but could be mistaken for it.
 *
 * @param noun its description
 * @param recognizer tells whether bytes begin a file of this format
 * @param remedy a command that converts it to text
 */
public record ForeignFormat(String noun, Predicate<byte[]> recognizer, String remedy) {
  /** Binary numbers often begin with the same few bytes as a file of some format. */
  private static final int FEW = 3;

  private static final List<ForeignFormat> ALL =
      List.of(
          new ForeignFormat("compressed by lzma", "]\\x00\\x00", "xz -dc FILE"),
          new ForeignFormat(
              "compressed by an old zstd", "[\\x22-\\x27]\\xB5/\\xFD", "zstd -dc FILE"),
          new ForeignFormat("compressed by lzip", "LZIP[\\x00\\x01]", "lzip -dc FILE"),
          new ForeignFormat("compressed by lzop", "\\x89LZO\\x00", "lzop -dc FILE"),
          new ForeignFormat("compressed by an old lz4", "\\x02!L\\x18", "lz4 -dc FILE"),
          new ForeignFormat("compressed by pack or lzh", "\\x1F[\\x1E\\xA0]", "gzip -dc FILE"),
          // "x^" begins a zlib stream too, and texts. A continuation byte would make a letter of
          // DA.
          new ForeignFormat(
              "compressed by zlib", "x(\\x01|\\x9C|\\xDA[^\\x80-\\xBF])", "pigz -dc FILE"),
          new ForeignFormat(
              "a capture of packets, for which there is --key",
              "\\xD4\\xC3\\xB2\\xA1|\\xA1\\xB2\\xC3\\xD4|M<\\xB2\\xA1|\\xA1\\xB2<M|4\\xCD\\xB2\\xA1"
                  + "|\\n\\r\\r\\n.{4}(\\x1A\\+<M|M<\\+\\x1A)",
              "tshark -r FILE"),
          new ForeignFormat(
              "a zip archive", "PK(\\x03\\x04|\\x05\\x06|\\x07\\x08)", "unzip -p FILE"),
          new ForeignFormat("a 7z archive", "7z\\xBC\\xAF\\x27\\x1C", "7z x -so FILE"),
          new ForeignFormat("a RAR archive", "Rar!\\x1A\\x07", "unrar p -inul FILE"),
          new ForeignFormat("a tar archive", ".{257}ustar", "tar -xOf FILE"),
          new ForeignFormat(
              "a Parquet table, for which there is --column",
              "PAR1\\x15",
              "duckdb -csv -c \"FROM 'FILE'\""),
          // The first page begins with its length if it is encrypted.
          new ForeignFormat(
              "an encrypted Parquet table",
              "PARE(\\x15|.{3}\\x00)|PAR1.{3}\\x00",
              "duckdb -csv -c \"PRAGMA add_parquet_key('key', 'KEY'); FROM read_parquet('FILE',"
                  + " encryption_config = {footer_key: 'key'})\""),
          new ForeignFormat(
              "an Avro file", "Obj\\x01", "duckdb -csv -c \"FROM read_avro('FILE')\""),
          new ForeignFormat(
              "an Arrow file",
              "ARROW1\\x00\\x00",
              "python3 -c \"import pyarrow.feather as f, pyarrow.csv as c;"
                  + " c.write_csv(f.read_table('FILE'), '/dev/stdout')\""),
          new ForeignFormat(
              "a DuckDB database", ".{8}DUCK.\\x00{7}", "duckdb -csv -c 'FROM TABLE' FILE"),
          new ForeignFormat(
              "an SQLite database",
              "SQLite format 3\\x00",
              "sqlite3 -header -csv FILE 'SELECT * FROM TABLE'"),
          new ForeignFormat(
              "text in UTF-32",
              "\\xFF\\xFE\\x00\\x00|\\x00\\x00\\xFE\\xFF",
              "iconv -f UTF-32 -t UTF-8 FILE"),
          new ForeignFormat(
              "text in UTF-32",
              head -> TextProbe.isUtf32(head, ByteOrder.LITTLE_ENDIAN),
              "iconv -f UTF-32LE -t UTF-8 FILE"),
          new ForeignFormat(
              "text in UTF-32",
              head -> TextProbe.isUtf32(head, ByteOrder.BIG_ENDIAN),
              "iconv -f UTF-32BE -t UTF-8 FILE"),
          new ForeignFormat(
              "text in UTF-16", "\\xFF\\xFE|\\xFE\\xFF", "iconv -f UTF-16 -t UTF-8 FILE"),
          new ForeignFormat(
              "text in UTF-16",
              head -> TextProbe.isUtf16(head, 0),
              "iconv -f UTF-16LE -t UTF-8 FILE"),
          new ForeignFormat(
              "text in UTF-16",
              head -> TextProbe.isUtf16(head, 1),
              "iconv -f UTF-16BE -t UTF-8 FILE"));

  /** Formats without a magic, by the ends of the names of their files. */
  private static final Map<String, ForeignFormat> BY_NAME =
      Map.of(
          ".snappy",
          new ForeignFormat("compressed by raw Snappy", _ -> false, "snzip -dc -t raw FILE"),
          ".br",
          new ForeignFormat("compressed by Brotli", _ -> false, "brotli -dc FILE"),
          ".deflate",
          new ForeignFormat("compressed by zlib", _ -> false, "pigz -dc FILE"));

  private ForeignFormat(String noun, String magic, String remedy) {
    this(noun, new Magic(magic)::begins, remedy);
  }

  /** Returns the format of a file by its first bytes. */
  static Optional<ForeignFormat> of(byte[] head) {
    return ALL.stream().filter(one -> one.recognizer.test(head)).findFirst();
  }

  /** Returns the format without a magic that a file name promises. */
  static Optional<ForeignFormat> promised(String name) {
    return BY_NAME.entrySet().stream()
        .filter(one -> name.endsWith(one.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Returns the format of a file by its first bytes, if more than three of them show it. */
  public static Optional<ForeignFormat> certainly(byte[] head) {
    return of(head).filter(one -> !one.recognizer.test(Arrays.copyOf(head, FEW)));
  }
}
