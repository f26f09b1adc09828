package org.qsketch.datasets;

import java.util.Optional;
import java.util.stream.Stream;

/** What is no text to count, and would be taken for one. */
enum ForeignFormat {
  XZ("compressed by xz", "\\xFD7zXZ\\x00", "xz -dc FILE"),
  LZMA("compressed by lzma", "]\\x00\\x00", "xz -dc FILE"),
  /** The second form is a frame to be skipped, with which LZ4 may begin, too. */
  ZSTD("compressed by zstd", "[\\x22-\\x28]\\xB5/\\xFD|[P-_]\\*M\\x18", "zstd -dc FILE"),
  LZIP("compressed by lzip", "LZIP[\\x00\\x01]", "lzip -dc FILE"),
  LZOP("compressed by lzop", "\\x89LZO\\x00", "lzop -dc FILE"),
  LZ4_LEGACY("compressed by an old lz4", "\\x02!L\\x18", "lz4 -dc FILE"),
  PACK("compressed by pack or lzh", "\\x1F[\\x1E\\xA0]", "gzip -dc FILE"),
  /** "x^" begins a zlib stream too, and texts. A continuation byte would make a letter of DA. */
  ZLIB("compressed by zlib", "x(\\x01|\\x9C|\\xDA[^\\x80-\\xBF])", "pigz -dc FILE"),
  ZIP("a zip archive", "PK(\\x03\\x04|\\x05\\x06|\\x07\\x08)", "unzip -p FILE"),
  SEVEN_ZIP("a 7z archive", "7z\\xBC\\xAF\\x27\\x1C", "7z x -so FILE"),
  RAR("a RAR archive", "Rar!\\x1A\\x07", "unrar p -inul FILE"),
  TAR("a tar archive", ".{257}ustar", "tar -xOf FILE"),
  PARQUET("a Parquet table", "PAR1\\x15", "duckdb -csv -c \"FROM 'FILE'\""),
  UTF_32(
      "text in UTF-32",
      "\\xFF\\xFE\\x00\\x00|\\x00\\x00\\xFE\\xFF",
      "iconv -f UTF-32 -t UTF-8 FILE"),
  UTF_16("text in UTF-16", "\\xFF\\xFE|\\xFE\\xFF", "iconv -f UTF-16 -t UTF-8 FILE");

  private final String noun;
  private final Magic magic;
  private final String remedy;

  ForeignFormat(String noun, String magic, String remedy) {
    this.noun = noun;
    this.magic = new Magic(magic);
    this.remedy = remedy;
  }

  /** The format of what begins so. */
  static Optional<ForeignFormat> of(byte[] head) {
    return Stream.of(values()).filter(one -> one.magic.begins(head)).findFirst();
  }

  /** What it is. */
  String noun() {
    return noun;
  }

  /** A command that writes it as text. */
  String remedy() {
    return remedy;
  }
}
