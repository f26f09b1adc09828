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
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

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

  /** The part of a file that may exist. Makes the folder. */
  static TemporaryFile of(Path target) throws IOException {
    Path folder = target.getParent();
    makeFolder(folder);
    Optional<FileAccess> old = FileAccess.of(target);
    return new TemporaryFile(target, create(folder, old.isPresent()), old);
  }

  /** A part of no file, which shows that there can be one. Makes the folder. */
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

  /** Once for each of some folders: what killed processes have left there. */
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
}
