package org.qsketch.datasets.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Lines as a stream of UTF-8. Each is made when the one before it has been read. */
final class LinesStream extends InputStream {
  /** Makes the next line, or several. */
  @FunctionalInterface
  interface Lines {
    Optional<String> next() throws IOException;
  }

  private final Closeable source;
  private final Lines lines;
  private InputStream line = InputStream.nullInputStream();

  /**
   * Begins before the first line.
   *
   * @param source closed with the stream
   */
  LinesStream(Closeable source, Lines lines) {
    this.source = source;
    this.lines = lines;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = line.read(bytes, offset, length);
    while (read < 0) {
      Optional<String> next = lines.next();
      if (next.isEmpty()) {
        return -1;
      }
      line = new ByteArrayInputStream((next.get() + "\n").getBytes(UTF_8));
      read = line.read(bytes, offset, length);
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
