package org.qsketch.lab.chapter;

import java.util.List;

/**
 * A table of the report.
 *
 * @param title what it shows
 * @param file the CSV file next to the report that holds all of its columns
 * @param words how many of the columns, from the left, are words
 * @param header the names of the columns
 * @param rows the cells, as text
 */
public record ReportTable(
    String title, String file, int words, List<String> header, List<List<String>> rows) {
  /**
   * Tells whether there is anything to show.
   *
   * @return false if there were no results
   */
  public boolean hasRows() {
    return !rows.isEmpty();
  }
}
