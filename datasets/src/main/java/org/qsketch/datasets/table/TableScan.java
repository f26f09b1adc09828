package org.qsketch.datasets.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.qsketch.datasets.KeyBlock.Numbers;
import org.qsketch.datasets.csv.CsvColumns;
import org.qsketch.datasets.csv.Measure;
import org.qsketch.datasets.duckdb.DuckDb;
import org.qsketch.datasets.duckdb.DuckDbException;

/**
 * A scan of files of one format whose columns have the same names and types, by one query.
 *
 * @param format of all files
 * @param files one or more, in order
 * @param key the column of keys
 * @param number the column of numbers, if there is one
 * @param measure the kind of these numbers
 */
public record TableScan(
    TableFormat format,
    List<Path> files,
    TableColumn key,
    Optional<TableColumn> number,
    Measure measure) {
  /** The selected columns, by name or number. */
  public record Wanted(String key, Optional<String> number, Measure measure) {
    /** Returns the columns of keys and of numbers. */
    public List<String> names() {
      List<String> names = new ArrayList<>(List.of(key));
      number.ifPresent(names::add);
      return names;
    }
  }

  /** A column of a file. */
  record TableColumn(String name, TableType type) {
    String sql() {
      return TableFormat.name(name);
    }
  }

  /**
   * Returns the scan of one file.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if a column is missing or has an unsuitable type
   */
  static TableScan of(DuckDb database, Path file, TableFormat format, Wanted wanted)
      throws IOException {
    List<List<String>> columns = describe(database, file, format);
    List<String> names = columns.stream().map(List::getFirst).toList();
    CsvColumns found = CsvColumns.find(file.toString(), names, wanted.names());
    TableColumn key = column(columns.get(found.index(0)), format);
    key.type().requireKey(called(file, key));
    Optional<TableColumn> number =
        wanted.number().map(_ -> column(columns.get(found.index(1)), format));
    number.ifPresent(column -> column.type().requireNumber(called(file, column)));
    return new TableScan(format, List.of(file), key, number, wanted.measure());
  }

  private static List<List<String>> describe(DuckDb database, Path file, TableFormat format)
      throws IOException {
    try {
      return database.texts(
          "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM %s)"
              .formatted(format.described(file)),
          2);
    } catch (DuckDbException e) {
      throw new IOException(
          "%s cannot be read: it is damaged, cut short or not what it seems (%s)"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private static TableColumn column(List<String> described, TableFormat format) {
    TableType type = new TableType(described.getLast());
    return new TableColumn(described.getFirst(), format == TableFormat.JSON ? type.inJson() : type);
  }

  private static String called(Path file, TableColumn column) {
    return "%s: column '%s'".formatted(file, column.name());
  }

  /** Joins scans of consecutive files where one query can read them. */
  static List<TableScan> joined(List<TableScan> scans) {
    List<TableScan> joined = new ArrayList<>();
    for (TableScan scan : scans) {
      if (!joined.isEmpty() && joined.getLast().isLike(scan)) {
        joined.add(joined.removeLast().with(scan.files()));
      } else {
        joined.add(scan);
      }
    }
    return joined;
  }

  private boolean isLike(TableScan other) {
    return equals(new TableScan(other.format, files, other.key, other.number, measure));
  }

  private TableScan with(List<Path> more) {
    List<Path> all = new ArrayList<>(files);
    all.addAll(more);
    return new TableScan(format, all, key, number, measure);
  }

  Numbers numbers() {
    return key.type().numbers();
  }

  /** Returns the query for keys and their numbers. */
  String sql() {
    String beside =
        number
            .map(column -> ", " + MeasureSql.number(measure, column.type(), column.sql()))
            .orElse("");
    return "SELECT %s%s FROM %s".formatted(key.type().key(key.sql()), beside, source(files));
  }

  /** Returns the query for the number of rows, if the files tell it without being read. */
  Optional<String> countSql() {
    return format.metadata(files).map("SELECT CAST(sum(num_rows) AS VARCHAR) FROM "::concat);
  }

  private String source(List<Path> some) {
    Map<String, String> types = new LinkedHashMap<>();
    types.put(key.name(), key.type().name());
    number.ifPresent(column -> types.put(column.name(), column.type().name()));
    return format.source(some, types);
  }

  /** Returns the error of a failed query. Another query finds the number that was refused. */
  IOException failure(DuckDb database, DuckDbException error) {
    try {
      return error.getMessage().contains(MeasureSql.REFUSED)
          ? refused(database)
          : unreadable(error);
    } catch (DuckDbException e) {
      return unreadable(e);
    }
  }

  private IOException unreadable(DuckDbException error) {
    String name =
        files.size() == 1 ? files.getFirst().toString() : "one of %d files".formatted(files.size());
    return new IOException(
        "%s cannot be read to its end (%s)".formatted(name, error.getMessage()), error);
  }

  private IOException refused(DuckDb database) throws DuckDbException {
    database.run("SET preserve_insertion_order = true"); // rows are numbered
    TableColumn column = number.orElseThrow();
    for (Path file : files) {
      List<List<String>> first =
          database.texts(
              "SELECT CAST(qsketch_row AS VARCHAR), CAST(%1$s AS VARCHAR) FROM (SELECT row_number() OVER () AS qsketch_row, %1$s FROM %2$s) WHERE %3$s ORDER BY qsketch_row LIMIT 1"
                  .formatted(
                      column.sql(),
                      source(List.of(file)),
                      MeasureSql.isRefused(measure, column.type(), column.sql())),
              2);
      if (!first.isEmpty()) {
        return new IOException(
            "%s, row %s%s"
                .formatted(
                    file,
                    first.getFirst().getFirst(),
                    MeasureSql.refusal(measure, first.getFirst().getLast())));
      }
    }
    return new IOException("%s has changed while it was read".formatted(files.getFirst()));
  }
}
