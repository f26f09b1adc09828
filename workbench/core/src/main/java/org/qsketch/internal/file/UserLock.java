package org.qsketch.internal.file;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A lock that the processes of a user on a machine share. */
final class UserLock {
  /** A short action. */
  @FunctionalInterface
  interface Action {
    void run() throws IOException;
  }

  /**
   * The lock file. It is not in the home folder: locks on network file systems can block forever.
   */
  private static final Path FILE =
      Path.of(
          System.getProperty("java.io.tmpdir"),
          "qsketch-%s.lock".formatted(System.getProperty("user.name")));

  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int MOST_TRIES = 250;
  private static final Object OF_THIS_PROCESS = new Object();

  private UserLock() {}

  static void take(Action action) throws IOException {
    synchronized (OF_THIS_PROCESS) {
      try (Closeable _ = lock()) {
        action.run();
      }
    }
  }

  /**
   * Closed, it lets the next one in. If no file can be locked, it does not wait. It never waits
   * long, since any user of the folder could keep the lock.
   */
  private static Closeable lock() {
    if (Files.exists(FILE, NOFOLLOW_LINKS) && !Files.isRegularFile(FILE, NOFOLLOW_LINKS)) {
      return () -> {};
    }
    try {
      return locked(FileChannel.open(FILE, CREATE, WRITE, NOFOLLOW_LINKS));
    } catch (IOException _) {
      return () -> {};
    }
  }

  private static Closeable locked(FileChannel channel) throws IOException {
    try {
      for (int tries = 0; tries < MOST_TRIES && channel.tryLock() == null; tries++) {
        LockSupport.parkNanos(PAUSE.toNanos());
      }
      return channel; // holds the lock, if it was free, until it is closed
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }
}
