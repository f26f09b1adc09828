package org.qsketch.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.qsketch.datasets.table.ReferenceDatabase;

/** Counts by a group-by of DuckDB on all cores. It cannot count words. */
public final class DuckDbCounter implements TextCounter {
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
  public boolean isDuckDb() {
    return true;
  }

  @Override
  public boolean counts(Unit unit) {
    return unit != Unit.WORDS;
  }

  @Override
  public List<Long> largest(Path file, Unit unit, int top) throws IOException {
    return database.query(query(file, unit, top), 1).stream()
        .map(row -> Long.valueOf(row.getFirst()))
        .toList();
  }

  /** Returns the query for the largest counts. */
  static String query(Path file, Unit unit, int top) {
    return "SELECT CAST(count(*) AS VARCHAR) FROM %s GROUP BY f ORDER BY count(*) DESC LIMIT %d"
        .formatted(table(ReferenceDatabase.quoted(file.toString()), unit), top);
  }

  /**
   * Reads all columns as texts, as the other programs do; a line has no delimiter and no quotes.
   */
  private static String table(String file, Unit unit) {
    return unit == Unit.CSV
        ? "read_csv(%s, header = true, all_varchar = true)".formatted(file)
        : ("read_csv(%s, columns = {'f': 'VARCHAR'}, header = false, delim = '\\x01', quote = '',"
                + " escape = '', auto_detect = false)")
            .formatted(file);
  }

  @Override
  public void close() {
    database.close();
  }
}
