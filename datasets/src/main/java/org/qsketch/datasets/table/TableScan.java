package org.qsketch.datasets.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
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

  /**
   * A column of a file.
   *
   * @param name its name in the file
   * @param sql its values in SQL; DuckDB renames columns that differ only in case
   * @param type the type of these
   */
  record TableColumn(String name, String sql, TableType type) {
    /** Returns a column of nulls of a type. */
    TableColumn ofNulls(TableType other) {
      return new TableColumn(name, "CAST(NULL AS %s)".formatted(other.name()), other);
    }
  }

  /**
   * Returns the scan of one file.
   *
   * @return empty if a file of JSON has no rows, and hence no columns
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if a column is missing or has an unsuitable type
   */
  static Optional<TableScan> of(DuckDb database, Path file, TableFormat format, Wanted wanted)
      throws IOException {
    try {
      return format.isJson()
          ? ofJson(new JsonFile(database, file, format), wanted)
          : Optional.of(ofParquet(database, file, wanted));
    } catch (DuckDbException e) {
      throw new IOException(
          "%s cannot be read: it is damaged, cut short or not what it seems (%s)%s"
              .formatted(file, e.getMessage(), format.remedy()),
          e);
    }
  }

  private static Optional<TableScan> ofJson(JsonFile file, Wanted wanted) throws DuckDbException {
    Optional<List<String>> names = file.select(wanted.names());
    if (names.isEmpty()) {
      return Optional.empty();
    }
    String name = names.get().getFirst();
    TableColumn key = new TableColumn(name, name, file.keyType(name));
    Optional<TableColumn> number =
        wanted
            .number()
            .map(_ -> names.get().getLast())
            .map(other -> new TableColumn(other, other, TableType.NULL));
    return Optional.of(
        new TableScan(file.format(), List.of(file.file()), key, number, wanted.measure()));
  }

  private static TableScan ofParquet(DuckDb database, Path file, Wanted wanted)
      throws DuckDbException {
    List<TableColumn> columns = columns(database, file);
    List<String> names = columns.stream().map(TableColumn::name).toList();
    CsvColumns found = CsvColumns.find(file.toString(), names, wanted.names());
    TableColumn key = columns.get(found.index(0));
    if (!key.type().isKey()) {
      requireNoValues(database, file, key, TableType::notKeys);
      key = key.ofNulls(TableType.NULL);
    }
    Optional<TableColumn> number = wanted.number().map(_ -> columns.get(found.index(1)));
    if (number.isPresent() && !number.get().type().isNumber()) {
      requireNoValues(database, file, number.get(), TableType::notNumbers);
      number = number.map(column -> column.ofNulls(TableType.INTEGER));
    }
    return new TableScan(TableFormat.PARQUET, List.of(file), key, number, wanted.measure());
  }

  /** Refuses a column of an unsuitable type, unless all its rows are null. */
  private static void requireNoValues(
      DuckDb database,
      Path file,
      TableColumn column,
      BiFunction<TableType, String, RuntimeException> refusal)
      throws DuckDbException {
    if (hasValues(database, file, column)) {
      throw refusal.apply(column.type(), "%s: column '%s'".formatted(file, column.name()));
    }
  }

  private static boolean hasValues(DuckDb database, Path file, TableColumn column)
      throws DuckDbException {
    String sql =
        "SELECT 'a value' FROM %s WHERE %s IS NOT NULL LIMIT 1"
            .formatted(TableFormat.PARQUET.source(List.of(file)), column.sql());
    return !database.texts(sql, 1).isEmpty();
  }

  /**
   * Returns the columns of the top level. Their names and places come from the schema of the file,
   * since DuckDB renames those that are equal up to case.
   */
  private static List<TableColumn> columns(DuckDb database, Path file) throws DuckDbException {
    List<List<String>> described =
        database.texts(
            "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM %s)"
                .formatted(TableFormat.PARQUET.source(List.of(file))),
            2);
    List<List<String>> schema =
        database.texts(
            "SELECT name, CAST(coalesce(num_children, 0) AS VARCHAR) FROM parquet_schema(%s)"
                .formatted(TableFormat.place(file)),
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

  /**
   * Makes the keys of all scans one kind. A scan without a key may have any type.
   *
   * @throws IllegalArgumentException if keys differ in kind
   */
  static List<TableScan> agreed(DuckDb database, List<TableScan> scans) throws IOException {
    List<TableScan> typed = new ArrayList<>(scans);
    typed.removeIf(scan -> scan.key.type().equals(TableType.NULL));
    if (typed.stream().map(TableScan::numbers).distinct().count() > 1) {
      for (TableScan scan : List.copyOf(typed)) {
        if (!scan.hasKeys(database)) {
          typed.remove(scan);
        }
      }
    }
    typed.forEach(scan -> requireSameKeys(typed.getFirst(), scan));
    TableType type = typed.isEmpty() ? TableType.TEXT : typed.getFirst().key.type();
    return scans.stream()
        .map(scan -> typed.contains(scan) ? scan : scan.withoutKeys(type))
        .toList();
  }

  private boolean hasKeys(DuckDb database) throws IOException {
    try {
      return format.isJson() || hasValues(database, files.getFirst(), key);
    } catch (DuckDbException e) {
      throw unreadable(e);
    }
  }

  private TableScan withoutKeys(TableType type) {
    return new TableScan(format, files, key.ofNulls(type), number, measure);
  }

  private static void requireSameKeys(TableScan first, TableScan other) {
    if (first.numbers() != other.numbers()) {
      throw new IllegalArgumentException(
          "column '%s' has the type %s in %s, and %s in %s, whose values are other keys: count the files apart"
              .formatted(
                  other.key.name(),
                  first.key.type().name(),
                  first.files.getFirst(),
                  other.key.type().name(),
                  other.files.getFirst()));
    }
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

  /** Returns the query for keys and their numbers, or for JSON objects. */
  String sql() {
    if (format.isJson()) {
      return "SELECT json FROM " + format.source(files);
    }
    String beside =
        number
            .map(column -> ", " + MeasureSql.number(measure, column.type(), column.sql()))
            .orElse("");
    return "SELECT %s%s FROM %s".formatted(key.type().key(key.sql()), beside, format.source(files));
  }

  /** Returns the conversion of JSON objects, for one thread. */
  JsonRows jsonRows() {
    return new JsonRows(key.name(), number.map(TableColumn::name), measure, numbers());
  }

  /** Returns the query for the number of rows, if the files tell it without being read. */
  Optional<String> countSql() {
    return format.isJson()
        ? Optional.empty()
        : Optional.of("SELECT CAST(count(*) AS VARCHAR) FROM " + format.source(files));
  }

  /** Returns the error of a failed query. Another query finds the number that was refused. */
  IOException failure(DuckDb database, DuckDbException error) {
    return error.getMessage().contains(MeasureSql.REFUSED) ? refusal(database) : unreadable(error);
  }

  private IOException unreadable(DuckDbException error) {
    String name =
        files.size() == 1 ? files.getFirst().toString() : "one of %d files".formatted(files.size());
    return new IOException(
        error.getMessage().contains("is encrypted")
            ? TableFormat.encrypted(name)
            : "%s cannot be read to its end (%s)%s"
                .formatted(name, error.getMessage(), format.remedy()),
        error);
  }

  /** Returns the error of the first row that is refused. */
  IOException refusal(DuckDb database) {
    try {
      for (Path file : files) {
        Optional<String> refusal =
            format.isJson()
                ? new JsonFile(database, file, format).refusal(jsonRows())
                : refusal(database, file);
        if (refusal.isPresent()) {
          return new IOException(refusal.get());
        }
      }
      return new IOException("%s has changed while it was read".formatted(files.getFirst()));
    } catch (DuckDbException e) {
      return unreadable(e);
    }
  }

  private Optional<String> refusal(DuckDb database, Path file) throws DuckDbException {
    database.run("SET preserve_insertion_order = true"); // rows are numbered
    TableColumn column = number.orElseThrow();
    List<List<String>> first =
        database.texts(
            "SELECT CAST(row AS VARCHAR), CAST(number AS VARCHAR) FROM (SELECT row_number() OVER () AS row, %s AS number FROM %s) WHERE %s ORDER BY row LIMIT 1"
                .formatted(
                    column.sql(),
                    format.source(List.of(file)),
                    MeasureSql.isRefused(measure, column.type(), "number")),
            2);
    return first.stream()
        .findFirst()
        .map(
            row ->
                "%s, row %s%s"
                    .formatted(file, row.getFirst(), MeasureSql.refusal(measure, row.getLast())));
  }
}
