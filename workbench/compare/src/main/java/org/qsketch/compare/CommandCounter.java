package org.qsketch.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts by the {@code count} command in a process of its own.
 *
 * @param launcher the command
 * @param backend the name of the backend
 */
public record CommandCounter(Path launcher, String backend) implements TextCounter {
  private static final String PROPERTY = "qsketch.launcher";

  /**
   * Returns the command that started this process.
   *
   * @return the script of the checkout or of the bundle; empty if there was none
   */
  static Optional<Path> ownLauncher() {
    return Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of);
  }

  @Override
  public String label() {
    return "process: qsketch " + backend;
  }

  @Override
  public List<Long> largest(Path file, Unit unit, int top) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString(), "count", file.toString()));
    command.addAll(keys(unit));
    command.addAll(
        List.of("--backend", backend, "--top", String.valueOf(top), "--csv", "-", "--quiet"));
    return ChildProcess.lines(command, Map.of()).stream().skip(1).map(this::exactCount).toList();
  }

  private static List<String> keys(Unit unit) {
    return switch (unit) {
      case LINES -> List.of("--lines");
      case WORDS -> List.of("--words");
      case CSV -> List.of("--column", String.valueOf(Unit.COLUMN));
    };
  }

  /** Returns the last column of a row, which is empty unless the count is exact. */
  private long exactCount(String row) {
    String exact = row.substring(row.lastIndexOf(',') + 1);
    if (exact.isEmpty()) {
      throw new IllegalArgumentException(
          "the counts of %s are not exact, since they do not fit in a quarter of the memory: ask for fewer keys"
              .formatted(label()));
    }
    return Long.parseLong(exact);
  }
}
