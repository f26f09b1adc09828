package org.qsketch.datasets.input;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.compress.compressors.CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.apache.commons.compress.compressors.snappy.FramedSnappyCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.apache.commons.compress.compressors.z.ZCompressorInputStream;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorInputStream;

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

  /** Twice what {@code xz -9} needs. */
  private static final int XZ_KIB = 1 << 17;

  /** A frame that LZ4 and zstd skip, for data of the user's own. */
  private static final Magic SKIPPED = new Magic("[P-_]\\*M\\x18");

  private static final int SKIPPED_HEADER_BYTES = 8;

  public static final Compression GZIP =
      new Compression(".gz", new Magic("\\x1F\\x8B"), GzipMembers::new);

  /** A member of gzip with its only method, and without flags that are reserved. */
  private static final Magic GZIP_MEMBER = new Magic("\\x1F\\x8B\\x08[\\x00-\\x1F]");

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
          new Compression(".zst", new Magic("\\x28\\xB5/\\xFD"), Compression::zstd),
          new Compression(".xz", new Magic("\\xFD7zXZ\\x00"), Compression::xz),
          new Compression(
              ".Z", new Magic("\\x1F\\x9D"), packed -> new ZCompressorInputStream(packed, Z_KIB)));

  private static final Compression AFTER_SKIPPED =
      new Compression(".lz4", SKIPPED, Compression::afterSkipped);

  private static CompressorInputStream zstd(InputStream packed) throws IOException {
    try {
      return new ZstdCompressorInputStream(packed);
    } catch (LinkageError e) {
      throw new UnreadableTextException(
          "a file compressed by zstd cannot be read, since its library cannot be loaded (%s): read it through a pipe, as in `zstd -dc FILE | ./qsketch count -`"
              .formatted(e.getMessage()));
    }
  }

  private static CompressorInputStream xz(InputStream packed) throws IOException {
    return XZCompressorInputStream.builder()
        .setInputStream(packed)
        .setDecompressConcatenated(true)
        .setMemoryLimitKiB(XZ_KIB)
        .get();
  }

  private static CompressorInputStream afterSkipped(InputStream packed) throws IOException {
    BufferedInputStream stream = new BufferedInputStream(packed);
    byte[] head = head(stream);
    while (SKIPPED.begins(head) && head.length == SKIPPED_HEADER_BYTES) {
      int bytes = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt(Integer.BYTES);
      stream.skipNBytes(SKIPPED_HEADER_BYTES + Integer.toUnsignedLong(bytes));
      head = head(stream);
    }
    if (head.length == 0) {
      return new NoData();
    }
    byte[] next = head;
    return ALL.stream()
        .filter(one -> one.magic.begins(next))
        .findFirst()
        .orElseThrow(() -> new IOException("a frame to be skipped is not followed by another"))
        .decoder
        .open(stream);
  }

  /** The data of a file that consists of frames to be skipped. */
  private static final class NoData extends CompressorInputStream {
    @Override
    public int read() {
      return -1;
    }
  }

  private static byte[] head(BufferedInputStream stream) throws IOException {
    stream.mark(SKIPPED_HEADER_BYTES);
    byte[] head = stream.readNBytes(SKIPPED_HEADER_BYTES);
    stream.reset();
    return head;
  }

  /** Returns the compression of a file by its first bytes. */
  public static Optional<Compression> of(byte[] head) {
    return Stream.concat(ALL.stream(), Stream.of(AFTER_SKIPPED))
        .filter(one -> one.magic.begins(head))
        .findFirst();
  }

  /** Tells whether a file is compressed by more than its first three bytes, or by its name too. */
  public boolean isCertain(byte[] head, String name) {
    return name.endsWith(ending) || !magic.begins(Arrays.copyOf(head, 3));
  }

  /** Tells whether binary records are compressed: they begin like a member of gzip hardly ever. */
  boolean isLikely(byte[] head, String name) {
    return isCertain(head, name) || GZIP_MEMBER.begins(head);
  }

  /** Returns the compression that a file name promises. */
  static Optional<Compression> promised(String name) {
    return ALL.stream().filter(one -> name.endsWith(one.ending)).findFirst();
  }

  /** Tells whether the decoder counts what it found before an error. Others count headers, too. */
  private boolean isCounting() {
    return ending.equals(".gz") || ending.equals(".bz2");
  }

  public InputStream decompressed(InputStream packed) throws IOException {
    return new SalvagedStream(decoder.open(packed), isCounting());
  }
}
