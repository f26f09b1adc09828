package org.qsketch.lab.notebook;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.job.Provenance;
import org.qsketch.lab.tables.Settings;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.Table;

/**
 * A kind of results as notebooks see it: a table with the columns of its CSV file.
 *
 * @param name what its tables are called
 * @param file the kind of results
 * @param settings the columns in which rows of a figure differ: two runs of the same are one too
 *     many
 * @param <T> the record class of the results
 */
record ResultTable<T extends Record>(
    String name, ResultFile.Measured<T> file, List<String> settings) {
  private static final int FEW = 3;

  ResultTable(String name, ResultFile.Measured<T> file) {
    this(name, file, Settings.of(Tables.of(name, file.type(), List.of())));
  }

  Table of(List<T> results) {
    return Tables.of(name, file.type(), results);
  }

  /** Returns the rows of tables, perhaps filtered or sorted since they were made. */
  List<T> rows(Table... tables) {
    return Tables.results(file.type(), tables);
  }

  /** Returns the rows of tables, no two of which are of the same settings. */
  private List<T> once(Table... tables) {
    List<T> rows = rows(tables);
    Table all = of(rows);
    Map<List<String>, List<Integer>> runs =
        IntStream.range(0, all.rowCount())
            .boxed()
            .collect(
                Collectors.groupingBy(
                    row -> texts(all, row), LinkedHashMap::new, Collectors.toList()));
    runs.values().stream()
        .filter(same -> same.size() > 1)
        .findFirst()
        .ifPresent(same -> refuse(all, same));
    return rows;
  }

  private List<String> texts(Table all, int row) {
    return settings.stream().map(column -> all.getString(row, column)).toList();
  }

  private void refuse(Table all, List<Integer> same) {
    throw new IllegalArgumentException(
        "%d rows of %s are runs of the same settings (%s), and differ in %s: leave out all but one"
            .formatted(
                same.size(),
                name,
                String.join(", ", texts(all, same.getFirst())),
                differences(all, same)));
  }

  private static String differences(Table all, List<Integer> same) {
    String columns =
        all.columnNames().stream()
            .filter(
                column ->
                    same.stream().map(row -> all.column(column).get(row)).distinct().count() > 1)
            .limit(FEW)
            .collect(Collectors.joining(", "));
    return columns.isEmpty() ? "nothing" : columns;
  }

  /** Returns what figures show of some tables and of nothing else. */
  FigureResults alone(Table... tables) {
    return beside(FigureResults.none(Provenance.of(List.of(), 0, Map.of())), tables);
  }

  /** Returns what figures show of some tables together with other results. */
  FigureResults beside(FigureResults others, Table... tables) {
    return others.with(file, once(tables));
  }
}
