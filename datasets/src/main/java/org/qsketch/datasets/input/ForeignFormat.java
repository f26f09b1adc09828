package org.qsketch.datasets.input;

import java.util.List;
import java.util.Optional;

/**
 * A format that is not text but could be mistaken for it.
 *
 * @param noun its description
 * @param magic its first bytes
 * @param remedy a command that converts it to text
 */
record ForeignFormat(String noun, Magic magic, String remedy) {
  private static final List<ForeignFormat> ALL =
      List.of(
          new ForeignFormat("compressed by xz", "\\xFD7zXZ\\x00", "xz -dc FILE"),
          new ForeignFormat("compressed by lzma", "]\\x00\\x00", "xz -dc FILE"),
          // The second form is a frame to be skipped, with which LZ4 may begin, too.
          new ForeignFormat(
              "compressed by zstd", "[\\x22-\\x28]\\xB5/\\xFD|[P-_]\\*M\\x18", "zstd -dc FILE"),
          new ForeignFormat("compressed by lzip", "LZIP[\\x00\\x01]", "lzip -dc FILE"),
          new ForeignFormat("compressed by lzop", "\\x89LZO\\x00", "lzop -dc FILE"),
          new ForeignFormat("compressed by an old lz4", "\\x02!L\\x18", "lz4 -dc FILE"),
          new ForeignFormat("compressed by pack or lzh", "\\x1F[\\x1E\\xA0]", "gzip -dc FILE"),
          // "x^" begins a zlib stream too, and texts. A continuation byte would make a letter of
          // DA.
          new ForeignFormat(
              "compressed by zlib", "x(\\x01|\\x9C|\\xDA[^\\x80-\\xBF])", "pigz -dc FILE"),
          new ForeignFormat(
              "a zip archive", "PK(\\x03\\x04|\\x05\\x06|\\x07\\x08)", "unzip -p FILE"),
          new ForeignFormat("a 7z archive", "7z\\xBC\\xAF\\x27\\x1C", "7z x -so FILE"),
          new ForeignFormat("a RAR archive", "Rar!\\x1A\\x07", "unrar p -inul FILE"),
          new ForeignFormat("a tar archive", ".{257}ustar", "tar -xOf FILE"),
          new ForeignFormat(
              "a Parquet table, for which there is --column",
              "PAR1\\x15",
              "duckdb -csv -c \"FROM 'FILE'\""),
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
              "text in UTF-16", "\\xFF\\xFE|\\xFE\\xFF", "iconv -f UTF-16 -t UTF-8 FILE"));

  private ForeignFormat(String noun, String magic, String remedy) {
    this(noun, new Magic(magic), remedy);
  }

  /** Returns the format of a file by its first bytes. */
  static Optional<ForeignFormat> of(byte[] head) {
    return ALL.stream().filter(one -> one.magic.begins(head)).findFirst();
  }
}
