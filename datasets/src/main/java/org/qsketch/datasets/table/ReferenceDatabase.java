package org.qsketch.datasets.table;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.qsketch.datasets.duckdb.DuckDb;
import org.qsketch.datasets.duckdb.DuckDbException;

/** DuckDB on all cores, as a reference for counting. It is for one thread. */
public final class ReferenceDatabase implements Closeable {
  private final DuckDb database;

  private ReferenceDatabase(DuckDb database) {
    this.database = database;
  }

  /**
   * Opens an empty database in memory. The library is fetched on first use, as for Parquet.
   *
   * @return the database, which the caller closes
   * @throws IOException if the library is missing and cannot be fetched, or cannot be loaded
   */
  public static ReferenceDatabase open() throws IOException {
    return new ReferenceDatabase(TableReader.ofUser().open());
  }

  /**
   * Runs a query to its end.
   *
   * @param sql a query, whose columns are all texts
   * @param columns the number of columns
   * @return its rows
   * @throws IOException if the query fails
   */
  public List<List<String>> query(String sql, int columns) throws IOException {
    try {
      return database.texts(sql, columns);
    } catch (DuckDbException e) {
      throw new IOException("DuckDB refuses %s: %s".formatted(sql, e.getMessage()), e);
    }
  }

  /**
   * Quotes a text for use in a query.
   *
   * @param text any text
   * @return the text in quotes
   */
  public static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  @Override
  public void close() {
    database.close();
  }
}
