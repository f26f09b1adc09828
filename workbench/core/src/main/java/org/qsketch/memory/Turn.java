package org.qsketch.memory;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;

/** What the processes of a user on a machine do one after the other. */
final class Turn {
  /** Something that takes no more than moments. */
  @FunctionalInterface
  interface Action {
    void run() throws IOException;
  }

  /** Not in the home folder: locks of file systems on a network can take forever. */
  private static final Path FILE =
      Path.of(
          System.getProperty("java.io.tmpdir"),
          "qsketch-%s.lock".formatted(System.getProperty("user.name")));

  private static final Object OF_THIS_PROCESS = new Object();

  private Turn() {}

  static void take(Action action) throws IOException {
    synchronized (OF_THIS_PROCESS) {
      try (Closeable _ = lock()) {
        action.run();
      }
    }
  }

  /** Closed, it lets the next one in. Where no file can be locked nobody waits. */
  private static Closeable lock() {
    try {
      return locked(FileChannel.open(FILE, CREATE, WRITE, NOFOLLOW_LINKS));
    } catch (IOException _) {
      return () -> {};
    }
  }

  private static Closeable locked(FileChannel channel) throws IOException {
    try {
      FileLock _ = channel.lock(); // until the channel is closed
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }
}
