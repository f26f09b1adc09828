package org.qsketch.internal.file;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * Files that appear whole or not at all: they are written next to their target under a temporary
 * name, then moved.
 *
 * <p>Of an older file the mode stays, and where possible owner and group; a file without write
 * permission is refused. A symbolic link stays, and the file that it leads to is replaced. Of a
 * file with several names (hard links) the one given is replaced, the others keep the old content.
 * What cannot be replaced is written directly: a pipe, a device, an open descriptor such as {@code
 * /dev/stdout}.
 *
 * <p>A process that is killed leaves its temporary files; the next one that writes to the folder
 * deletes them.
 */
public final class AtomicFile {
  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Writer {
    /**
     * Writes the entire content of the file.
     *
     * @param temporary where to write; the file exists and is empty
     * @throws IOException if writing fails; nothing appears at the target then
     */
    void write(Path temporary) throws IOException;
  }

  private AtomicFile() {}

  /**
   * Writes a file and replaces an older one atomically.
   *
   * @param file the file; missing parent folders are created
   * @param writer writes the content
   * @throws IOException if writing or moving fails; an older file is then unchanged
   */
  public static void write(Path file, Writer writer) throws IOException {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(writer, "writer");
    switch (WriteTarget.of(file)) {
      case WriteTarget.Replaced target -> replace(file, target, writer);
      case WriteTarget.Special target -> naming(file, () -> writer.write(target.path()));
      case WriteTarget.Descriptor target -> naming(file, () -> target.write(writer));
    }
  }

  private static void replace(Path file, WriteTarget.Replaced target, Writer writer)
      throws IOException {
    try (TemporaryFile part = target.part()) {
      naming(
          file,
          () -> {
            part.write(writer);
            part.move();
          });
    }
  }

  /**
   * Writes two files that belong together. Of several processes of a user on a machine that write
   * them at once, the last one wins with both.
   *
   * @param first a file that {@linkplain #isReplaced can be replaced}
   * @param writer writes its content
   * @param second what is of no use without the first
   * @param secondWriter writes its content
   * @throws IOException if writing fails; older files are then unchanged
   */
  public static void writeBoth(Path first, Writer writer, Path second, Writer secondWriter)
      throws IOException {
    Objects.requireNonNull(first, "first");
    Objects.requireNonNull(writer, "writer");
    Objects.requireNonNull(second, "second");
    Objects.requireNonNull(secondWriter, "secondWriter");
    try (TemporaryFile part = WriteTarget.replaced(first).part();
        TemporaryFile secondPart = WriteTarget.replaced(second).part()) {
      naming(first, () -> part.write(writer));
      naming(second, () -> secondPart.write(secondWriter));
      naming(first, () -> UserLock.take(() -> moveBoth(part, secondPart)));
    }
  }

  /** Moves both files; a process killed in between leaves no second file without its first. */
  private static void moveBoth(TemporaryFile part, TemporaryFile secondPart) throws IOException {
    secondPart.setTargetAside();
    try {
      part.move();
    } catch (IOException e) {
      secondPart.putTargetBack();
      throw e;
    }
    secondPart.move();
  }

  /**
   * Tells whether a file is replaced as a whole.
   *
   * @param file the file, which need not exist
   * @return false of a pipe, a device or a descriptor, which are written directly
   * @throws IOException if the file cannot be written, whatever it is
   */
  public static boolean isReplaced(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    return WriteTarget.of(file) instanceof WriteTarget.Replaced;
  }

  /**
   * Refuses a file that cannot be written, before the work for it begins. Missing parent folders
   * are created.
   *
   * @param file the file, which need not exist
   * @throws IOException with the reason and the remedy
   */
  public static void requireWritable(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    if (WriteTarget.of(file) instanceof WriteTarget.Replaced target) {
      requireFolder(target.folder());
    }
  }

  /**
   * Refuses a folder that no file can be written to. It is created if missing.
   *
   * @param folder the folder
   * @throws IOException with the reason and the remedy
   */
  public static void requireFolder(Path folder) throws IOException {
    Objects.requireNonNull(folder, "folder");
    try (TemporaryFile _ = TemporaryFile.in(folder)) {
      // that it can be made is all there is to know
    }
  }

  /** Runs an action whose errors name the target instead of the temporary file. */
  private static void naming(Path file, UserLock.Action action) throws IOException {
    try {
      action.run();
    } catch (IOException e) {
      boolean isTold = e.getClass() != IOException.class && !(e instanceof FileSystemException);
      throw isTold ? e : new IOException("%s cannot be written: %s".formatted(file, reason(e)), e);
    }
  }

  static String reason(IOException error) {
    String reason = error instanceof FileSystemException e ? e.getReason() : error.getMessage();
    return reason == null ? error.getClass().getSimpleName() : reason;
  }

  static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException _) {
      // it stays; whatever went wrong before is what the user has to know
    }
  }

  /** A lock that the processes of a user on a machine share. */
  static final class UserLock {
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
     * Waits for the lock, and returns what lets the next process in when it is closed. If no file
     * can be locked, it does not wait. It never waits long, since any user of the folder could keep
     * the lock.
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
}
