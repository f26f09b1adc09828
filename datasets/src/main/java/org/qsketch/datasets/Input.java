package org.qsketch.datasets;

import static java.util.Objects.requireNonNullElse;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;

/** The bytes of a file, decompressed, with a count of those read so far. */
final class Input implements Closeable {
  private static final String STANDARD_INPUT = "-";
  private static final int GZIP_MAGIC = 0x8b1f;
  private static final int GZIP_BUFFER = 1 << 16;

  /** What a data set does to reach the bytes it wants inside a package. */
  @FunctionalInterface
  interface Unpacking {
    InputStream unpack(InputStream packed) throws IOException;

    /** This, then what is packed inside. */
    default Unpacking then(Unpacking inner) {
      return packed -> inner.unpack(unpack(packed));
    }
  }

  private final String name;
  private final OptionalLong totalBytes;
  private final CountingStream counter;
  private final InputStream stream;

  private Input(String name, OptionalLong totalBytes, InputStream raw, Unpacking unpacking)
      throws IOException {
    this.name = name;
    this.totalBytes = totalBytes;
    this.counter = new CountingStream(raw);
    this.stream = open(name, counter, unpacking);
  }

  static Input of(Path file) throws IOException {
    return file.toString().equals(STANDARD_INPUT)
        ? of("standard input", System.in)
        : of(file, packed -> packed);
  }

  static Input of(String name, InputStream raw) throws IOException {
    return new Input(name, OptionalLong.empty(), raw, packed -> packed);
  }

  /** A file seen through an archive format; its outermost gzip compression is already undone. */
  static Input of(Path file, Unpacking unpacking) throws IOException {
    checkReadable(file);
    return new Input(
        file.toString(), OptionalLong.of(Files.size(file)), Files.newInputStream(file), unpacking);
  }

  private static void checkReadable(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString(), null, "there is no such file");
    }
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "it is a folder: name a file");
    }
    if (!Files.isReadable(file)) {
      throw new AccessDeniedException(file.toString(), null, "this user may not read it");
    }
  }

  private static InputStream open(String name, InputStream raw, Unpacking unpacking)
      throws IOException {
    try {
      return unpacking.unpack(gunzip(raw, name.endsWith(".gz")));
    } catch (IOException e) {
      raw.close();
      throw damaged(name, e);
    }
  }

  /**
   * Decompresses what begins like a gzip file or is known to be one, and passes on everything else.
   */
  static InputStream gunzip(InputStream raw, boolean known) throws IOException {
    PushbackInputStream peeked = new PushbackInputStream(raw, 2);
    byte[] magic = peeked.readNBytes(2);
    peeked.unread(magic);
    boolean gzip = magic.length == 2 && ((magic[0] & 0xFF) | (magic[1] & 0xFF) << 8) == GZIP_MAGIC;
    return gzip || known ? new GZIPInputStream(peeked, GZIP_BUFFER) : peeked;
  }

  /**
   * Reads some bytes.
   *
   * @return how many, at least 1, or -1 at the end
   */
  int read(byte[] buffer, int offset, int length) throws IOException {
    try {
      return stream.read(buffer, offset, length);
    } catch (IOException e) {
      throw damaged(name, e);
    }
  }

  private static IOException damaged(String name, IOException cause) {
    return new IOException(
        "%s cannot be read to its end: it is damaged, cut short or not what it seems (%s)"
            .formatted(name, requireNonNullElse(cause.getMessage(), "it ends too early")),
        cause);
  }

  /** The input as a stream, for parsers that want one; its errors name the input too. */
  InputStream asStream() {
    return new FilterInputStream(stream) {
      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        return Input.this.read(buffer, offset, length);
      }
    };
  }

  String name() {
    return name;
  }

  long bytesRead() {
    return counter.count;
  }

  OptionalLong totalBytes() {
    return totalBytes;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }

  /** Counts the bytes that pass. */
  private static final class CountingStream extends FilterInputStream {
    private long count;

    CountingStream(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      count += value < 0 ? 0 : 1;
      return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = super.read(buffer, offset, length);
      count += Math.max(read, 0);
      return read;
    }
  }
}
