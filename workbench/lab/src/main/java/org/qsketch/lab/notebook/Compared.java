package org.qsketch.lab.notebook;

import org.qsketch.lab.chart.Figure;
import tech.tablesaw.api.Table;

/**
 * The results of a comparison, in both forms; a notebook shows the chart above the table.
 *
 * @param table a row for each sketch, hash, backend and stream
 * @param figure rates of inserts and errors, a panel for each stream
 */
public record Compared(Table table, Figure figure) {
  /** Returns the table; the figure in one line. */
  @Override
  public String toString() {
    return "%s%n%s".formatted(table, figure);
  }
}
