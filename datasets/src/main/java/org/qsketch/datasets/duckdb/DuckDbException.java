package org.qsketch.datasets.duckdb;

/** A query that DuckDB refuses or cannot answer. The message is one line of its words. */
public final class DuckDbException extends Exception {
  private static final long serialVersionUID = 1;

  DuckDbException(String message) {
    super(firstLine(message));
  }

  /** Returns the words before a quotation of the query. */
  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("it gives no reason").strip();
  }
}
