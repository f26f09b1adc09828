package org.qsketch.internal.file;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The target of a path, which decides how it is written. */
sealed interface WriteTarget {
  /** The number of links that Linux follows. */
  int MOST_LINKS = 40;

  Pattern DESCRIPTOR = Pattern.compile("/(?:dev|proc/self)/fd/(\\d{1,9})");
  Set<PosixFilePermission> WRITE =
      Set.of(
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_WRITE);

  /**
   * Resolves a path.
   *
   * @throws IOException if it cannot be written
   */
  static WriteTarget of(Path name) throws IOException {
    Path path = name.toAbsolutePath();
    for (int links = 0; links < MOST_LINKS; links++) {
      Matcher descriptor = DESCRIPTOR.matcher(path.toString());
      if (descriptor.matches()) {
        return Descriptor.of(name, Integer.parseInt(descriptor.group(1)));
      }
      if (!Files.isSymbolicLink(path)) {
        return file(name, path);
      }
      path = path.resolveSibling(Files.readSymbolicLink(path));
    }
    throw new IOException(name + " is a symbolic link that leads round in a circle: remove it");
  }

  /**
   * Returns a file that can be replaced.
   *
   * @throws IOException if there is something else in its place, or it cannot be written
   */
  static Replaced replaced(Path name) throws IOException {
    if (of(name) instanceof Replaced target) {
      return target;
    }
    throw new IOException(name + " is not a regular file: give another name");
  }

  private static WriteTarget file(Path name, Path path) throws IOException {
    Optional<BasicFileAttributes> old = attributes(name, path);
    if (old.isPresent()) {
      requireWritable(name, path, old.get());
    }
    return old.isEmpty() || old.get().isRegularFile() ? new Replaced(path) : new Special(path);
  }

  private static Optional<BasicFileAttributes> attributes(Path name, Path path) throws IOException {
    try {
      return Optional.of(Files.readAttributes(path, BasicFileAttributes.class));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (AccessDeniedException e) {
      throw new IOException("%s may not be written: give another name".formatted(name), e);
    } catch (FileSystemException e) {
      throw new IOException("%s cannot be written: %s".formatted(name, AtomicFile.reason(e)), e);
    }
  }

  private static void requireWritable(Path name, Path path, BasicFileAttributes old)
      throws IOException {
    if (old.isDirectory()) {
      throw new IOException(name + " is a folder: give the name of a file");
    }
    if ((old.isRegularFile() && isReadOnly(path)) || !Files.isWritable(path)) {
      throw new IOException(
          "%s is read-only: make it writable, or give another name".formatted(name));
    }
  }

  /** Tells whether the file is read-only. Root may write anything, but is to be asked as well. */
  private static boolean isReadOnly(Path path) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view == null) {
      return false;
    }
    PosixFileAttributes old = view.readAttributes();
    return old.permissions().stream().noneMatch(WRITE::contains);
  }

  /**
   * A regular file, or none yet.
   *
   * @param path no symbolic link
   */
  record Replaced(Path path) implements WriteTarget {
    Path folder() {
      return path.getParent();
    }

    TemporaryFile part() throws IOException {
      return TemporaryFile.of(path);
    }
  }

  /**
   * A pipe or a device: there is nothing to replace.
   *
   * @param path no symbolic link
   */
  record Special(Path path) implements WriteTarget {}

  /**
   * An open descriptor of this process. What lies behind it keeps its place: to open it anew would
   * begin at the start of a file that standard output goes to.
   *
   * @param path its name
   * @param number 1 is standard output
   */
  record Descriptor(Path path, int number) implements WriteTarget {
    private static final String FLAGS = "flags:";
    private static final int ACCESS_MODE = 3; // 0 is read-only

    static Descriptor of(Path name, int number) throws IOException {
      if (!Files.exists(name)) {
        throw new IOException("%s is not open: give another name".formatted(name));
      }
      if (isReadOnly(number)) {
        throw new IOException("%s is not open for writing: give another name".formatted(name));
      }
      return new Descriptor(name, number);
    }

    /**
     * Tells whether a descriptor is read-only. Reopening it by name could make it writable, for
     * example for a jar.
     */
    private static boolean isReadOnly(int number) throws IOException {
      Path info = Path.of("/proc/self/fdinfo", Integer.toString(number));
      if (number <= 2 || !Files.exists(info)) {
        return false;
      }
      try (Stream<String> lines = Files.lines(info)) {
        return lines
            .filter(line -> line.startsWith(FLAGS))
            .mapToInt(line -> Integer.parseInt(line.substring(FLAGS.length()).strip(), 8))
            .anyMatch(flags -> (flags & ACCESS_MODE) == 0);
      }
    }

    void write(AtomicFile.Writer writer) throws IOException {
      try (TemporaryFile whole = TemporaryFile.temporary()) {
        whole.write(writer);
        try (OutputStream out = open()) {
          Files.copy(whole.path(), out);
          out.flush();
        }
      }
    }

    private OutputStream open() throws IOException {
      return switch (number) {
        case 1 -> lasting(FileDescriptor.out);
        case 2 -> lasting(FileDescriptor.err);
        default -> Files.newOutputStream(path, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
      };
    }

    /** Returns a stream that leaves the descriptor open for other writers. */
    private static OutputStream lasting(FileDescriptor descriptor) {
      return new FileOutputStream(descriptor) {
        @Override
        public void close() {}
      };
    }
  }
}
