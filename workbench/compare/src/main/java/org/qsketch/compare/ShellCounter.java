package org.qsketch.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Pipes of programs that every Unix has. They run in the C locale, which compares bytes; other
 * locales are far slower.
 */
public enum ShellCounter implements TextCounter {
  /** Sorts all keys, on all cores. */
  SORT("sort | uniq -c") {
    @Override
    String counts() {
      return "sort | uniq -c";
    }
  },
  /** Counts in a hash table, on one core. */
  AWK("awk") {
    @Override
    String counts() {
      return "awk '{ n[$0]++ } END { for (key in n) print n[key], key }'";
    }
  };

  private final String label;

  ShellCounter(String label) {
    this.label = label;
  }

  /** Returns a command that reads a key per line and writes lines that begin with counts. */
  abstract String counts();

  @Override
  public String label() {
    return label;
  }

  /**
   * Returns the counters that can run on this machine.
   *
   * @return all of them, or none if there is no shell
   */
  public static List<TextCounter> here() {
    return Stream.of(values()).filter(ShellCounter::isHere).map(TextCounter.class::cast).toList();
  }

  private boolean isHere() {
    try {
      return !run(
              "for p in awk cut head sort tail uniq; do command -v $p || exit 1; done", Path.of(""))
          .isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public List<Long> largest(Path file, Unit unit, int top) throws IOException {
    String keys =
        unit == Unit.CSV ? "tail -n +2 \"$0\" | cut -d, -f%d".formatted(Unit.COLUMN) : "cat \"$0\"";
    String command = "%s | %s | sort -rn -k1,1 | head -n %d".formatted(keys, counts(), top);
    return run(command, file).stream().map(line -> count(line)).toList();
  }

  /** Returns the number before the key. */
  private static Long count(String line) {
    return Long.valueOf(line.strip().replaceFirst(" .*", ""));
  }

  @Override
  public boolean counts(Unit unit) {
    return unit != Unit.WORDS;
  }

  private static List<String> run(String command, Path file) throws IOException {
    return ChildProcess.lines(List.of("sh", "-c", command, file.toString()), Map.of("LC_ALL", "C"));
  }
}
