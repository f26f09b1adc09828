package org.qsketch.internal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of temporary files: where they are written, as the same folder may belong to several
 * machines or containers, and by which process.
 */
final class TemporaryName {
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

  /** A process that began after the last write has but the number of the writer. */
  private static boolean isWritten(Path part, Optional<ProcessHandle> process) throws IOException {
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

  /** Containers number their processes for themselves. */
  private static String processNames() {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
    } catch (IOException | UnsupportedOperationException _) {
      return "";
    }
  }
}
