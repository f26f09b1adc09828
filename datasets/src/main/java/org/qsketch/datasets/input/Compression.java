package org.qsketch.datasets.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.compress.compressors.CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.apache.commons.compress.compressors.snappy.FramedSnappyCompressorInputStream;
import org.apache.commons.compress.compressors.z.ZCompressorInputStream;

/**
 * A compression that is decompressed while a file is read. Several compressed files in a row are
 * one.
 *
 * @param ending the end of the names of such files
 * @param magic their first bytes
 * @param decoder decompresses
 */
public record Compression(String ending, Magic magic, Decoder decoder) {
  /** Opens a decompressor. */
  @FunctionalInterface
  public interface Decoder {
    CompressorInputStream open(InputStream packed) throws IOException;
  }

  /** More than a table of 16-bit codes needs. A damaged header could request gigabytes. */
  private static final int Z_KIB = 1 << 10;

  public static final Compression GZIP =
      new Compression(".gz", new Magic("\\x1F\\x8B"), Compression::gunzip);

  private static final List<Compression> ALL =
      List.of(
          GZIP,
          new Compression(
              ".bz2",
              new Magic("BZh[1-9](1AY&SY|\\x17rE8P\\x90)"),
              packed -> new BZip2CompressorInputStream(packed, true)),
          new Compression(
              ".lz4",
              new Magic("\\x04\"M\\x18"),
              packed -> new FramedLZ4CompressorInputStream(packed, true)),
          new Compression(
              ".sz",
              new Magic("\\xFF\\x06\\x00\\x00sNaPpY"),
              FramedSnappyCompressorInputStream::new),
          new Compression(
              ".Z", new Magic("\\x1F\\x9D"), packed -> new ZCompressorInputStream(packed, Z_KIB)));

  private static CompressorInputStream gunzip(InputStream packed) throws IOException {
    return GzipCompressorInputStream.builder()
        .setInputStream(packed)
        .setDecompressConcatenated(true)
        .get();
  }

  /** Returns the compression of a file by its first bytes. */
  public static Optional<Compression> of(byte[] head) {
    return ALL.stream().filter(one -> one.magic.begins(head)).findFirst();
  }

  /** Tells whether a file is compressed by more than its first three bytes, or by its name too. */
  public boolean isCertain(byte[] head, String name) {
    return name.endsWith(ending) || !magic.begins(Arrays.copyOf(head, 3));
  }

  /** Returns the compression that a file name promises. */
  static Optional<Compression> promised(String name) {
    return ALL.stream().filter(one -> name.endsWith(one.ending)).findFirst();
  }

  public InputStream decompressed(InputStream packed) throws IOException {
    return new SalvagedStream(decoder.open(packed));
  }
}
