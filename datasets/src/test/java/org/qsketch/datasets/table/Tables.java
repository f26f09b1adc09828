package org.qsketch.datasets.table;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.qsketch.datasets.duckdb.DuckDb;
import org.qsketch.datasets.duckdb.DuckDbException;

/** Files of Parquet, written where DuckDB's driver is on the class path of the tests. */
final class Tables {
  private Tables() {}

  static boolean areReadable() {
    String name =
        TableReader.nativeName(System.getProperty("os.name"), System.getProperty("os.arch"));
    return Tables.class.getClassLoader().getResource(name) != null;
  }

  /** Skips the test where there is no driver. */
  static void assumeReadable() {
    assumeTrue(areReadable(), "skipped: DuckDB's driver is not on the class path");
  }

  /** Writes the rows of a query. */
  static Path parquet(Path file, String query) throws IOException {
    try (DuckDb database = TableReader.ofUser().open()) {
      database.run(
          "COPY (%s) TO %s (FORMAT parquet)".formatted(query, TableFormat.text(file.toString())));
      return file;
    } catch (DuckDbException e) {
      throw new IOException(e);
    }
  }
}
