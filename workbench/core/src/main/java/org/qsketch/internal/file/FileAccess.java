package org.qsketch.internal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

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
