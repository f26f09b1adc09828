package org.qsketch.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Counts by DuckDB's own command in a process of its own.
 *
 * @param program the command
 */
public record DuckDbCommandCounter(String program) implements OfDuckDb {
  /**
   * Finds the command on the path of the shell.
   *
   * @throws IllegalArgumentException if it is not there
   */
  static DuckDbCommandCounter ofPath() {
    DuckDbCommandCounter counter = new DuckDbCommandCounter("duckdb");
    try {
      List<String> _ = ChildProcess.lines(List.of(counter.program, "--version"), Map.of());
      return counter;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "--processes compares with DuckDB's own command, and there is no duckdb on the PATH: pip install duckdb-cli, or choose another --with",
          e);
    }
  }

  @Override
  public String label() {
    return "process: DuckDB";
  }

  @Override
  public List<Long> largest(Path file, Unit unit, int top) throws IOException {
    List<String> command =
        List.of(program, "-noheader", "-list", "-c", OfDuckDb.query(file, unit, top));
    return ChildProcess.lines(command, Map.of()).stream().map(Long::valueOf).toList();
  }
}
