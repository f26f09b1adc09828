package org.qsketch.datasets.duckdb;

/** DuckDB refuses a query, or fails to answer it; the message is one line of its words. */
public final class DuckDbException extends Exception {
  private static final long serialVersionUID = 1;

  DuckDbException(String message) {
    super(firstLine(message));
  }

  /** What follows it quotes the query. */
  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("it gives no reason").strip();
  }
}
