package org.qsketch.internal.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file while it is being written, in the folder of its target. Its name is short for any name of
 * the target, and tells which process writes it.
 */
final class TemporaryFile implements AutoCloseable {
  /** Only the owner may read and write the file until its final permissions are known. */
  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private static final int MOST_CLEAN = 1000;
  private static final Set<Path> CLEAN = ConcurrentHashMap.newKeySet();

  private final Path target;
  private final Path path;
  private final Path aside;
  private final Optional<FileAccess> access;

  private TemporaryFile(Path target, Path path, Optional<FileAccess> access) {
    this.target = target;
    this.path = path;
    this.aside = path.resolveSibling(TemporaryName.of(UUID.randomUUID()));
    this.access = access;
  }

  /** Creates the part of a file that may exist, and the folder. */
  static TemporaryFile of(Path target) throws IOException {
    Path folder = target.getParent();
    makeFolder(folder);
    Optional<FileAccess> old = FileAccess.of(target);
    return new TemporaryFile(target, create(folder, old.isPresent()), old);
  }

  /** Creates a part of no file, which shows that there can be one, and the folder. */
  static TemporaryFile in(Path folder) throws IOException {
    makeFolder(folder);
    return alone(folder, false);
  }

  /** Creates a file without a target, which only this user can read. */
  static TemporaryFile temporary() throws IOException {
    return alone(Path.of(System.getProperty("java.io.tmpdir")), true);
  }

  private static TemporaryFile alone(Path folder, boolean isPrivate) throws IOException {
    Path path = create(folder.toAbsolutePath(), isPrivate);
    return new TemporaryFile(path, path, Optional.empty());
  }

  private static Path create(Path folder, boolean isPrivate) throws IOException {
    deleteOrphans(folder);
    Path path = folder.resolve(TemporaryName.of(UUID.randomUUID()));
    try {
      // not createTempFile: a new file gets the permissions of any other file of its user
      Files.createFile(
          path, isPrivate ? new FileAttribute<?>[] {PRIVATE} : new FileAttribute<?>[0]);
    } catch (AccessDeniedException e) {
      throw new IOException(
          "the folder %s may not be written: choose another one".formatted(folder), e);
    } catch (FileSystemException e) {
      throw new IOException(
          "the folder %s cannot be written (%s): choose another one"
              .formatted(folder, AtomicFile.reason(e)),
          e);
    }
    TemporaryFiles.add(path);
    return path;
  }

  private static void makeFolder(Path folder) throws IOException {
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException e) {
      throw new IOException(e.getFile() + " is a file: give the name of a folder", e);
    } catch (AccessDeniedException e) {
      throw new IOException(
          "the folder %s may not be made: choose another one".formatted(folder), e);
    } catch (FileSystemException e) {
      throw new IOException(
          "the folder %s cannot be made (%s): choose another one"
              .formatted(folder, AtomicFile.reason(e)),
          e);
    }
  }

  /** Deletes what killed processes have left in a folder, once for each of some folders. */
  private static void deleteOrphans(Path folder) {
    if (CLEAN.size() >= MOST_CLEAN) {
      CLEAN.clear();
    }
    if (CLEAN.add(folder)) {
      try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, TemporaryName.GLOB)) {
        for (Path part : parts) {
          if (TemporaryName.isOrphan(part)) {
            AtomicFile.delete(part);
          }
        }
      } catch (IOException _) {
        // a folder that cannot be listed may be written all the same
      }
    }
  }

  void write(AtomicFile.Writer writer) throws IOException {
    writer.write(path);
    if (access.isPresent()) {
      access.get().giveTo(path);
    }
  }

  Path path() {
    return path;
  }

  /** Moves the file to its target. */
  void move() throws IOException {
    Files.move(path, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Takes an older file out of its place until this is closed. */
  void setTargetAside() throws IOException {
    try {
      Files.move(target, aside, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException _) {
      // there is none
    }
  }

  void putTargetBack() throws IOException {
    if (Files.exists(aside)) {
      Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  @Override
  public void close() {
    TemporaryFiles.finish(path);
    AtomicFile.delete(aside);
  }

  /** Temporary files that are being written: a program that is interrupted deletes them. */
  static final class TemporaryFiles {
    private static final Set<Path> ALL = ConcurrentHashMap.newKeySet();

    static {
      try {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> ALL.forEach(AtomicFile::delete)));
      } catch (IllegalStateException _) {
        // the program is ending: what it still writes, the next one deletes
      }
    }

    private TemporaryFiles() {}

    static void add(Path part) {
      ALL.add(part);
    }

    static boolean contains(Path part) {
      return ALL.contains(part);
    }

    /** Deletes a part, unless it has been moved to its target. */
    static void finish(Path part) {
      AtomicFile.delete(part);
      ALL.remove(part);
    }
  }

  /**
   * The owner, group and mode of a file.
   *
   * @param old owner, group and mode
   */
  record FileAccess(PosixFileAttributes old) {
    /** Reads the access of a file; empty if it does not exist, or its file system has no modes. */
    static Optional<FileAccess> of(Path file) throws IOException {
      PosixFileAttributeView view = view(file);
      try {
        return view == null ? Optional.empty() : Optional.of(new FileAccess(view.readAttributes()));
      } catch (NoSuchFileException _) {
        return Optional.empty();
      }
    }

    private static PosixFileAttributeView view(Path file) {
      return Files.getFileAttributeView(file, PosixFileAttributeView.class);
    }

    /**
     * Applies this to another file. If the group cannot be kept, it gets no more than others have.
     */
    void giveTo(Path file) throws IOException {
      PosixFileAttributeView view = view(file);
      PosixFileAttributes now = view.readAttributes();
      if (!now.owner().equals(old.owner())) {
        boolean _ = succeeds(() -> view.setOwner(old.owner()));
      }
      boolean isOfGroup =
          now.group().equals(old.group()) || succeeds(() -> view.setGroup(old.group()));
      view.setPermissions(isOfGroup ? old.permissions() : withoutGroup(old.permissions()));
    }

    private static boolean succeeds(Change change) {
      try {
        change.make();
        return true;
      } catch (IOException _) {
        return false;
      }
    }

    private interface Change {
      void make() throws IOException;
    }

    private static Set<PosixFilePermission> withoutGroup(Set<PosixFilePermission> all) {
      Set<PosixFilePermission> some = EnumSet.copyOf(all);
      some.remove(PosixFilePermission.GROUP_WRITE);
      some.remove(PosixFilePermission.GROUP_EXECUTE);
      if (!all.contains(PosixFilePermission.OTHERS_READ)) {
        some.remove(PosixFilePermission.GROUP_READ);
      }
      return some;
    }
  }

  /**
   * Names of temporary files: where they are written, as the same folder may belong to several
   * machines or containers, and by which process.
   */
  static final class TemporaryName {
    private static final String PLACE = place();

    /** Matches names of this machine only: processes of other machines cannot be checked. */
    static final String GLOB = ".qsketch-" + PLACE + "-*.part";

    private static final Pattern NAME = Pattern.compile("\\.qsketch-[0-9a-f]+-(\\d+)-[^-]+\\.part");

    /** Clocks of the processes and of the file system do not agree any better. */
    private static final Duration CLOCKS = Duration.ofSeconds(10);

    private TemporaryName() {}

    static String of(UUID number) {
      return of(ProcessHandle.current().pid(), number);
    }

    static String of(long pid, UUID number) {
      return ".qsketch-%s-%d-%016x.part".formatted(PLACE, pid, number.getLeastSignificantBits());
    }

    /** Tells whether the process that wrote a file has ended. */
    static boolean isOrphan(Path part) throws IOException {
      Matcher name = NAME.matcher(part.getFileName().toString());
      return name.matches() && !isWritten(part, ProcessHandle.of(Long.parseLong(name.group(1))));
    }

    /**
     * Tells whether the writer still runs. A process that began after the last write has only the
     * writer's number.
     */
    private static boolean isWritten(Path part, Optional<ProcessHandle> process)
        throws IOException {
      try {
        Instant written = Files.getLastModifiedTime(part).toInstant();
        return process
            .filter(ProcessHandle::isAlive)
            .filter(one -> start(one).minus(CLOCKS).isBefore(written))
            .isPresent();
      } catch (NoSuchFileException _) {
        return true; // its writer has been faster
      }
    }

    private static Instant start(ProcessHandle process) {
      return process.info().startInstant().orElse(Instant.MIN.plus(CLOCKS));
    }

    private static String place() {
      return "%08x".formatted((hostName() + processNames()).hashCode());
    }

    private static String hostName() {
      try {
        return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
      } catch (IOException _) {
        return System.getenv().getOrDefault("COMPUTERNAME", "");
      }
    }

    /** Names the numbering of processes: each container has its own. */
    private static String processNames() {
      try {
        return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
      } catch (IOException | UnsupportedOperationException _) {
        return "";
      }
    }
  }
}
