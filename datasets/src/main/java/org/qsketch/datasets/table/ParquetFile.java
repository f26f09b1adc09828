package org.qsketch.datasets.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.qsketch.datasets.csv.CsvColumns;
import org.qsketch.datasets.csv.Measure;
import org.qsketch.datasets.duckdb.DuckDb;
import org.qsketch.datasets.duckdb.DuckDbException;
import org.qsketch.datasets.table.TableScan.TableColumn;

/** A Parquet file, of which only the schema or single rows are read. */
record ParquetFile(DuckDb database, TableFile file) {
  private String source() {
    return TableFormat.PARQUET.source(List.of(file));
  }

  /**
   * Returns the selected columns.
   *
   * @throws IllegalArgumentException if a column is missing
   */
  List<TableColumn> select(List<String> wanted) throws DuckDbException {
    List<TableColumn> columns = columns();
    List<String> names = columns.stream().map(TableColumn::name).toList();
    CsvColumns found = CsvColumns.find(file.toString(), names, wanted);
    return IntStream.range(0, wanted.size()).mapToObj(i -> columns.get(found.index(i))).toList();
  }

  /**
   * Returns the columns of the top level. Their names and places come from the schema of the file,
   * since DuckDB renames those that are equal up to case.
   */
  private List<TableColumn> columns() throws DuckDbException {
    List<List<String>> described =
        database.texts(
            "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM %s)".formatted(source()),
            2);
    List<List<String>> schema =
        database.texts(
            "SELECT name, CAST(coalesce(num_children, 0) AS VARCHAR) FROM parquet_schema(%s)"
                .formatted(TableFormat.place(file.path())),
            2);
    List<TableColumn> columns = new ArrayList<>();
    int at = 1; // after the root
    for (List<String> column : described) {
      TableType type = new TableType(column.getLast());
      String name = schema.get(at).getFirst();
      columns.add(new TableColumn(name, TableFormat.name(column.getFirst()), type));
      at = afterSubtree(schema, at);
    }
    return columns;
  }

  /** Returns the index after a node and all nodes below it. */
  private static int afterSubtree(List<List<String>> schema, int node) {
    int after = node + 1;
    for (int child = Integer.parseInt(schema.get(node).getLast()); child > 0; child--) {
      after = afterSubtree(schema, after);
    }
    return after;
  }

  /** Refuses a column of an unsuitable type, unless all its rows are null. */
  void requireNoValues(TableColumn column, BiFunction<TableType, String, RuntimeException> refusal)
      throws DuckDbException {
    if (hasValues(column)) {
      throw refusal.apply(column.type(), "%s: column '%s'".formatted(file, column.name()));
    }
  }

  /** Tells whether any row has a value in a column. */
  boolean hasValues(TableColumn column) throws DuckDbException {
    String sql =
        "SELECT 'a value' FROM %s WHERE %s IS NOT NULL LIMIT 1".formatted(source(), column.sql());
    return !database.texts(sql, 1).isEmpty();
  }

  /** Returns the number of the first row whose value is a text, if there is one. */
  Optional<Long> row(TableColumn column, String text) throws DuckDbException {
    database.run("SET preserve_insertion_order = true"); // rows are numbered
    List<List<String>> first =
        database.texts(
            "SELECT CAST(row AS VARCHAR) FROM (SELECT row_number() OVER () AS row, %s AS text FROM %s) WHERE text = %s ORDER BY row LIMIT 1"
                .formatted(column.type().text(column.sql()), source(), TableFormat.text(text)),
            1);
    return first.stream().findFirst().map(row -> Long.valueOf(row.getFirst()));
  }

  /** Returns why the first refused number is refused, with its row, if there is one. */
  Optional<String> refusal(TableColumn column, Measure measure) throws DuckDbException {
    database.run("SET preserve_insertion_order = true"); // rows are numbered
    List<List<String>> first =
        database.texts(
            "SELECT CAST(row AS VARCHAR), CAST(number AS VARCHAR) FROM (SELECT row_number() OVER () AS row, %s AS number FROM %s) WHERE %s ORDER BY row LIMIT 1"
                .formatted(
                    column.sql(), source(), MeasureSql.isRefused(measure, column.type(), "number")),
            2);
    return first.stream()
        .findFirst()
        .map(
            row ->
                "%s, row %s%s"
                    .formatted(file, row.getFirst(), MeasureSql.refusal(measure, row.getLast())));
  }
}
