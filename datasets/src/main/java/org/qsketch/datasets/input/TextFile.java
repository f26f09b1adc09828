package org.qsketch.datasets.input;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.internal.memory.Lifetime;
import org.qsketch.memory.Hold;

/**
 * A file of uncompressed text or records, of which several threads can read parts at the same time.
 */
public final class TextFile implements Closeable {
  private final Input input;
  private final FileChannel channel;
  private final long start;
  private final Lifetime lifetime;

  private TextFile(Input input, FileChannel channel, long start) {
    this.input = input;
    this.channel = channel;
    this.start = start;
    this.lifetime = new Lifetime(input.name(), this::closeChannel);
  }

  /**
   * Opens a file a second time.
   *
   * @param input the input that reads it, for messages
   * @param isBinary whether it holds no text
   * @return empty if it is compressed
   */
  static Optional<TextFile> open(Input input, Path file, boolean isBinary) throws IOException {
    FileChannel channel = FileChannel.open(file);
    try {
      TextFile text = new TextFile(input, channel, 0);
      byte[] head = text.read(0, (int) Math.min(Magic.BYTES, channel.size()));
      if (PlainText.compression(head, input.name(), isBinary).isEmpty()) {
        return Optional.of(new TextFile(input, channel, isBinary ? 0 : PlainText.markBytes(head)));
      }
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    channel.close();
    return Optional.empty();
  }

  /** Returns the current length of the text. */
  public long size() throws IOException {
    return named(channel::size) - start;
  }

  /** Returns the position in the file of a position in the text. */
  public long inFile(long at) {
    return start + at;
  }

  /** Reads some bytes of the text. */
  public byte[] read(long from, int count) throws IOException {
    byte[] bytes = new byte[count];
    read(from, ByteBuffer.wrap(bytes));
    return bytes;
  }

  /** Fills a buffer with bytes of the text. */
  public void read(long from, ByteBuffer target) throws IOException {
    long end = start + from + target.remaining();
    while (target.hasRemaining()) {
      if (named(() -> channel.read(target, end - target.remaining())) < 0) {
        requireWhole();
        throw Input.damaged(input.name(), new EOFException());
      }
    }
  }

  /** A system call on the file. */
  @FunctionalInterface
  private interface Call {
    long run() throws IOException;
  }

  private long named(Call call) throws IOException {
    try {
      return call.run();
    } catch (ClosedByInterruptException _) {
      throw new InterruptedIOException("reading was interrupted");
    } catch (IOException e) {
      throw Input.damaged(input.name(), e);
    }
  }

  /** Refuses a file that was cut while it was read. */
  public void requireWhole() throws IOException {
    input.requireWhole();
  }

  /** Returns the error for bytes of the text that are no token, with the reason. */
  public DamagedInputException faulty(long at, String why) {
    return input.faulty(inFile(at), why);
  }

  public boolean isWhole() throws IOException {
    return input.isWhole();
  }

  /** Keeps the file open until the hold is closed. */
  public Hold hold() {
    return lifetime.hold();
  }

  private void closeChannel() {
    try {
      channel.close();
    } catch (IOException _) {
      // the file was only read
    }
  }

  @Override
  public void close() {
    lifetime.close();
  }
}
