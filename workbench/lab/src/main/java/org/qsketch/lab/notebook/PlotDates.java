package org.qsketch.lab.notebook;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.stream.Stream;
import tech.tablesaw.api.DateColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/** Columns of dates, along which a plot has an axis of time. */
final class PlotDates {
  private PlotDates() {}

  /**
   * Returns the table, with dates in place of a column of texts that are all such, as 2026-01-31.
   */
  static Table read(Table table, String column) {
    if (!(table.column(column) instanceof StringColumn texts)
        || texts.countMissing() == texts.size()) {
      return table;
    }
    try {
      DateColumn dates = dates(texts);
      Stream<Column<?>> columns =
          table.columns().stream().map(one -> one.name().equals(texts.name()) ? dates : one);
      return Table.create(table.name(), columns.toList());
    } catch (DateTimeParseException _) {
      return table;
    }
  }

  private static DateColumn dates(StringColumn texts) {
    DateColumn dates = DateColumn.create(texts.name());
    for (String text : texts) {
      if (text.isEmpty()) {
        dates.appendMissing();
      } else {
        dates.append(LocalDate.parse(text));
      }
    }
    return dates;
  }

  /** Counts the days from 1970-01-01 on; no number where there is no date. */
  static double day(DateColumn dates, int row) {
    return dates.isMissing(row) ? Double.NaN : dates.get(row).toEpochDay();
  }
}
