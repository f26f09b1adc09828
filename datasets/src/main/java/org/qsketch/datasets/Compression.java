package org.qsketch.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.apache.commons.compress.compressors.snappy.FramedSnappyCompressorInputStream;
import org.apache.commons.compress.compressors.z.ZCompressorInputStream;

/** The compressions that are undone while a file is read. Several files in a row are one. */
enum Compression {
  GZIP(".gz", "\\x1F\\x8B", packed -> new GzipCompressorInputStream(packed, true)),
  BZIP2(
      ".bz2",
      "BZh[1-9](1AY&SY|\\x17rE8P\\x90)",
      packed -> new BZip2CompressorInputStream(packed, true)),
  LZ4(".lz4", "\\x04\"M\\x18", packed -> new FramedLZ4CompressorInputStream(packed, true)),
  SNAPPY(
      ".sz", "\\xFF\\x06\\x00\\x00sNaPpY", packed -> new FramedSnappyCompressorInputStream(packed)),
  COMPRESS(".Z", "\\x1F\\x9D", packed -> new ZCompressorInputStream(packed, Compression.Z_KIB));

  /** A table of 16-bit codes takes less; a damaged header can ask for gigabytes. */
  private static final int Z_KIB = 1 << 10;

  private final String ending;
  private final Magic magic;
  private final Input.Unpacking decoder;

  Compression(String ending, String magic, Input.Unpacking decoder) {
    this.ending = ending;
    this.magic = new Magic(magic);
    this.decoder = decoder;
  }

  /** The compression of what begins so. */
  static Optional<Compression> of(byte[] head) {
    return Stream.of(values()).filter(one -> one.magic.begins(head)).findFirst();
  }

  /** The compression that the name of a file promises. */
  static Optional<Compression> promised(String name) {
    return Stream.of(values()).filter(one -> name.endsWith(one.ending)).findFirst();
  }

  String ending() {
    return ending;
  }

  InputStream decompressed(InputStream packed) throws IOException {
    return decoder.unpack(packed);
  }
}
