package org.qsketch.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.qsketch.datasets.table.ReferenceDatabase;

/** Counts by a group-by of DuckDB on all cores. */
public final class DuckDbCounter implements OfDuckDb {
  private final ReferenceDatabase database;

  private DuckDbCounter(ReferenceDatabase database) {
    this.database = database;
  }

  /**
   * Loads DuckDB.
   *
   * @return a counter, owned by the caller
   * @throws IOException if it is not there and cannot be fetched
   */
  public static DuckDbCounter open() throws IOException {
    return new DuckDbCounter(ReferenceDatabase.open());
  }

  @Override
  public String label() {
    return "DuckDB";
  }

  @Override
  public List<Long> largest(Path file, Unit unit, int top) throws IOException {
    return database.query(OfDuckDb.query(file, unit, top), 1).stream()
        .map(row -> Long.valueOf(row.getFirst()))
        .toList();
  }

  @Override
  public void close() {
    database.close();
  }
}
