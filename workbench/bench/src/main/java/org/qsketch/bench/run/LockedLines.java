package org.qsketch.bench.run;

import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import org.qsketch.job.Results;

/** Lines of JSON in a file that no other process has open, each of them on the disk at once. */
final class LockedLines implements AutoCloseable {
  private final Path file;
  private final FileChannel channel;
  private final byte[] content;
  private int read;

  private LockedLines(Path file, FileChannel channel, byte[] content) {
    this.file = file;
    this.channel = channel;
    this.content = content;
  }

  /** Opens a file; it is made if missing. */
  static LockedLines open(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      lock(file, channel);
      return new LockedLines(file, channel, content(channel));
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Locks the file until the channel is closed or the process ends. */
  private static void lock(Path file, FileChannel channel) throws IOException {
    boolean isFree;
    try {
      isFree = channel.tryLock() != null;
    } catch (OverlappingFileLockException _) {
      isFree = false;
    } catch (IOException _) {
      isFree = true; // a file system without locks
    }
    if (!isFree) {
      throw new IOException(
          "another run writes to %s: wait until it has ended, or choose another folder"
              .formatted(file.toAbsolutePath().getParent()));
    }
  }

  private static byte[] content(FileChannel channel) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (content.hasRemaining() && channel.read(content) >= 0) {
      // a file on a network may come in parts
    }
    return Arrays.copyOf(content.array(), content.position());
  }

  /**
   * Reads the next line that was there. Empty from the first one on that is cut off or not of the
   * type.
   */
  <T> Optional<T> read(Class<T> type) throws IOException {
    int end = read;
    while (end < content.length && content[end] != '\n') {
      end++;
    }
    if (end == content.length) {
      return Optional.empty();
    }
    try {
      T line = Results.fromLine(content, read, end - read, type);
      read = end + 1;
      return Optional.of(line);
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }

  /** Deletes the lines that were not read. */
  void dropRest() throws IOException {
    channel.truncate(read);
    channel.position(read);
  }

  /** Adds a line; one that does not fit on the disk leaves nothing. */
  void add(byte[] line) throws IOException {
    long end = channel.position();
    ByteBuffer ended = ByteBuffer.allocate(line.length + 1).put(line).put((byte) '\n').flip();
    try {
      while (ended.hasRemaining()) {
        channel.write(ended);
      }
      channel.force(false);
    } catch (IOException e) {
      channel.truncate(end);
      String reason = e instanceof FileSystemException at ? at.getReason() : e.getMessage();
      throw new IOException("%s cannot be written: %s".formatted(file, reason), e);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
