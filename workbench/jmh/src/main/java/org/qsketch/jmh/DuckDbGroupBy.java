package org.qsketch.jmh;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * DuckDB, an in-process analytical database, with its JDBC driver. The pairs are in an in-memory
 * table before timing begins. The query returns only the number of groups and the largest sum,
 * which requires all sums.
 */
final class DuckDbGroupBy implements GroupContender {
  private static final String QUERY =
      "SELECT COUNT(*), MAX(s) FROM (SELECT k, SUM(v) AS s FROM pairs GROUP BY k)";

  private final Connection connection;
  private final Statement statement;

  DuckDbGroupBy(long[] keys, long[] values, int threads) {
    try {
      connection = DriverManager.getConnection("jdbc:duckdb:");
      statement = connection.createStatement();
      statement.execute("SET threads = " + threads);
      statement.execute("CREATE TABLE pairs (k BIGINT, v BIGINT)");
      load(keys, values);
    } catch (SQLException e) {
      throw new IllegalStateException(
          "DuckDB does not run (%s): build with -Pduckdb, which brings it"
              .formatted(e.getMessage()),
          e);
    }
  }

  /** Loads the pairs through a file: row by row, JDBC takes minutes. */
  private void load(long[] keys, long[] values) throws SQLException {
    try {
      Path file = Files.createTempFile("pairs", ".csv");
      try {
        write(file, keys, values);
        statement.execute("COPY pairs FROM '%s' (HEADER false)".formatted(file));
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, long[] keys, long[] values) throws IOException {
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (int i = 0; i < keys.length; i++) {
        writer.write(Long.toString(keys[i]));
        writer.write(',');
        writer.write(Long.toString(values[i]));
        writer.write('\n');
      }
    }
  }

  @Override
  public long group() {
    try (ResultSet result = statement.executeQuery(QUERY)) {
      result.next();
      return result.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
