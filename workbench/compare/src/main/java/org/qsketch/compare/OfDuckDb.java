package org.qsketch.compare;

import java.nio.file.Path;
import org.qsketch.datasets.table.ReferenceDatabase;

/** A counter that runs a query of DuckDB, which has no words. */
interface OfDuckDb extends TextCounter {
  @Override
  default boolean isDuckDb() {
    return true;
  }

  @Override
  default boolean counts(Unit unit) {
    return unit != Unit.WORDS;
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
}
