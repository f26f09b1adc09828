package org.qsketch.datasets.input;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A file as memory. Where the file has ended by the time it is read, or its disk fails, the memory
 * faults, or holds zeros: {@link #read} makes an exception of both.
 *
 * @param file what is mapped
 * @param channel tells how long the file is by now
 * @param arena how long it is mapped
 * @param bytes all of it, as it was when it was opened
 */
public record MappedFile(Path file, FileChannel channel, Arena arena, MemorySegment bytes)
    implements AutoCloseable {
  /**
   * Maps a file.
   *
   * @throws IOException if it cannot be read, or is no regular file
   */
  public static MappedFile open(Path file) throws IOException {
    requireRegular(file);
    FileChannel channel = FileChannel.open(file);
    Arena arena = Arena.ofShared();
    try {
      MemorySegment bytes = channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
      return new MappedFile(file, channel, arena, bytes);
    } catch (IOException | RuntimeException e) {
      channel.close();
      arena.close();
      throw e;
    }
  }

  /** A pipe has no size: it would look empty. */
  private static void requireRegular(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException(
          "%s is no regular file, and cannot be mapped: write the records to a file first"
              .formatted(file));
    }
    Input.requireOpen(file, file.toString());
  }

  /**
   * Runs what reads the memory, on this thread and others.
   *
   * @throws IOException if the file did not hold all that was read; the message names it
   */
  public void read(Consumer<MemorySegment> reader) throws IOException {
    try {
      reader.accept(bytes);
    } catch (InternalError fault) {
      // what Java makes of SIGBUS, sooner or later
      throw unread(fault);
    }
    // beyond the end, the rest of the last page reads as zeros, without a fault
    if (channel.size() < bytes.byteSize()) {
      throw unread(null);
    }
  }

  private IOException unread(InternalError fault) throws IOException {
    long now = channel.size();
    String why =
        now < bytes.byteSize()
            ? "it had %d bytes, and was cut to %d meanwhile: leave it alone while it is read"
                .formatted(bytes.byteSize(), now)
            : "its disk does not give the bytes (%s)".formatted(fault.getMessage());
    return new IOException("%s cannot be read to its end: %s".formatted(file, why), fault);
  }

  @Override
  public void close() throws IOException {
    arena.close();
    channel.close();
  }
}
