package org.qsketch.datasets.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.qsketch.datasets.input.Input;

/**
 * A file of a table.
 *
 * @param path where it is
 * @param name what messages call it
 * @param known its format, or empty if its first bytes tell
 */
public record TableFile(Path path, String name, Optional<TableFormat> known) {
  /** Returns a file that bears its own name. */
  public static TableFile of(Path path) {
    return new TableFile(path, path.toString(), Optional.empty());
  }

  TableFormat format() throws IOException {
    return known.isPresent() ? known.get() : TableFormat.of(path).orElseThrow();
  }

  /** Returns a message of DuckDB, which knows only the path. */
  String named(String message) {
    return message.replace(path.toAbsolutePath().toString(), name);
  }

  static OptionalLong totalBytes(List<TableFile> files) throws IOException {
    return Input.totalBytes(files.stream().map(TableFile::path).toList());
  }

  @Override
  public String toString() {
    return name;
  }
}
