package org.qsketch.lab.tables;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.internal.Printable;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * The columns of a table that is too wide to be shown whole: the settings that all of its rows have
 * in common, which are said once, and the others.
 *
 * @param common settings with one value, perhaps none
 * @param others the others, one at least
 */
record CommonColumns(List<Column<?>> common, List<Column<?>> others) {
  private static final String MEMORY = "memory_bytes";

  /** Returns the columns of a wide table. A single row has nothing in common with others. */
  static CommonColumns of(Table table) {
    List<Column<?>> common =
        (table.rowCount() > 1 ? settings(table) : List.<String>of())
            .stream().<Column<?>>map(table::column).filter(CommonColumns::isCommon).toList();
    return without(
        common.size() == table.columnCount() ? common.subList(1, common.size()) : common, table);
  }

  /** Returns also what does not name lines of a plot, since it goes along with another setting. */
  private static List<String> settings(Table table) {
    return Stream.concat(
            Settings.of(table).stream(), Stream.of(MEMORY).filter(table::containsColumn))
        .distinct()
        .toList();
  }

  /** Returns all columns of a table that is not wide. */
  static CommonColumns none(Table table) {
    return without(List.of(), table);
  }

  private static CommonColumns without(List<Column<?>> common, Table table) {
    return new CommonColumns(
        common, table.columns().stream().filter(column -> !common.contains(column)).toList());
  }

  private static boolean isCommon(Column<?> column) {
    return IntStream.range(1, column.size())
        .allMatch(row -> Objects.equals(column.get(row), column.get(0)));
  }

  /** Returns what all rows have in common, with spaces only between columns. */
  String words() {
    return common.stream()
        .map(
            column ->
                "%s %s".formatted(Printable.text(column.name()), NumberFormats.text(column, 0)))
        .collect(Collectors.joining(" · ", "In all rows: ", ""));
  }
}
