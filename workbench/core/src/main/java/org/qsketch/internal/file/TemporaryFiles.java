package org.qsketch.internal.file;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Temporary files that are being written: a program that is interrupted deletes them. */
final class TemporaryFiles {
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
