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
 * A file mapped into memory. If the file has been cut, or its disk fails, the memory faults or
 * holds zeros. {@link #read} throws an exception in both cases.
 *
 * @param file the file
 * @param channel gives the current length of the file
 * @param arena the lifetime of the mapping
 * @param bytes the whole file as it was when it was opened
 */
public record MappedFile(Path file, FileChannel channel, Arena arena, MemorySegment bytes)
    implements AutoCloseable {
  /**
   * Maps a file.
   *
   * @throws IOException if it cannot be read, or is not a regular file
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

  /** Refuses a pipe, which would look empty. */
  private static void requireRegular(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException(
          "%s is no regular file, and cannot be mapped: write the records to a file first"
              .formatted(file));
    }
    Input.requireOpen(file, file.toString());
  }

  /**
   * Runs an action that reads the memory, on this thread or others.
   *
   * @throws IOException if the file did not have all bytes; the message names it
   */
  public void read(Consumer<MemorySegment> reader) throws IOException {
    try {
      reader.accept(bytes);
    } catch (InternalError fault) {
      // Java reports SIGBUS so, sooner or later
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
