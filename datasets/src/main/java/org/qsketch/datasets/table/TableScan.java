package org.qsketch.datasets.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.qsketch.datasets.BadRowException;
import org.qsketch.datasets.KeyBlock.Numbers;
import org.qsketch.datasets.csv.Measure;
import org.qsketch.datasets.duckdb.DuckDb;
import org.qsketch.datasets.duckdb.DuckDbException;
import org.qsketch.datasets.table.JsonRows.RefusedRowException;

/**
 * A scan of files of one format whose columns have the same names and types, by one query.
 *
 * @param format of all files
 * @param files one or more, in order
 * @param keys the columns of the key, one or more
 * @param number the column of what stands next to the key, if there is one
 * @param measure what that is
 */
public record TableScan(
    TableFormat format,
    List<TableFile> files,
    List<TableColumn> keys,
    Optional<TableColumn> number,
    Measure measure) {
  /** The selected columns, by name or number. */
  public record Wanted(List<String> keys, Optional<String> number, Measure measure) {
    /** Checks that there is a key, and copies its columns. */
    public Wanted {
      keys = List.copyOf(keys);
      requireKeys(keys);
    }

    private static void requireKeys(List<String> keys) {
      if (keys.isEmpty()) {
        throw new IllegalArgumentException("the key has no column: name one");
      }
      Set<String> seen = new HashSet<>();
      for (String key : keys) {
        if (!seen.add(key)) {
          throw new IllegalArgumentException(
              "column '%s' is named twice: name each column of a key once".formatted(key));
        }
      }
    }

    /** Returns the columns of keys, and the one next to them. */
    public List<String> names() {
      List<String> names = new ArrayList<>(keys);
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
  static Optional<TableScan> of(DuckDb database, TableFile file, TableFormat format, Wanted wanted)
      throws IOException {
    try {
      return format.isJson()
          ? ofJson(new JsonFile(database, file, format), wanted)
          : Optional.of(ofParquet(new ParquetFile(database, file), wanted));
    } catch (DuckDbException e) {
      String fault = "cannot be read: it is damaged, cut short or not what it seems";
      throw unreadable(format, List.of(file), fault, e);
    }
  }

  private static Optional<TableScan> ofJson(JsonFile file, Wanted wanted) throws DuckDbException {
    Optional<List<String>> names = file.select(wanted.names());
    if (names.isEmpty()) {
      return Optional.empty();
    }
    List<String> ofKey = names.get().subList(0, wanted.keys().size());
    // a name and a number may be one column
    Wanted.requireKeys(wanted.measure() == Measure.KEY ? names.get() : ofKey);
    List<TableColumn> keys = new ArrayList<>();
    for (String name : ofKey) {
      keys.add(new TableColumn(name, name, ofKey.size() > 1 ? TableType.TEXT : file.keyType(name)));
    }
    Optional<TableColumn> number =
        wanted
            .number()
            .map(_ -> names.get().getLast())
            .map(other -> new TableColumn(other, other, TableType.NULL));
    return Optional.of(
        new TableScan(file.format(), List.of(file.file()), keys, number, wanted.measure()));
  }

  private static TableScan ofParquet(ParquetFile file, Wanted wanted) throws DuckDbException {
    List<TableColumn> columns = file.select(wanted.names());
    List<TableColumn> keys = new ArrayList<>();
    for (TableColumn key : columns.subList(0, wanted.keys().size())) {
      if (!key.type().isKey()) {
        file.requireNoValues(key, TableType::notKeys);
      }
      keys.add(
          key.type().isKey()
              ? key
              : key.ofNulls(wanted.keys().size() > 1 ? TableType.TEXT : TableType.NULL));
    }
    Optional<TableColumn> number = wanted.number().map(_ -> columns.getLast());
    if (number.isPresent()) {
      number = Optional.of(besideKey(file, number.get(), wanted.measure()));
    }
    return new TableScan(TableFormat.PARQUET, List.of(file.file()), keys, number, wanted.measure());
  }

  /** Returns a column next to the key, which may be of an unsuitable type if it is empty. */
  private static TableColumn besideKey(ParquetFile file, TableColumn column, Measure measure)
      throws DuckDbException {
    boolean isKey = measure.isText();
    if (isKey ? column.type().isKey() : column.type().isNumber()) {
      return column;
    }
    file.requireNoValues(column, isKey ? TableType::notKeys : TableType::notNumbers);
    return column.ofNulls(isKey ? TableType.TEXT : TableType.INTEGER);
  }

  /**
   * Makes the keys of all scans one kind. A scan without a key may have any type.
   *
   * @throws IllegalArgumentException if keys differ in kind
   */
  static List<TableScan> agreed(DuckDb database, List<TableScan> scans) throws IOException {
    List<TableScan> typed = new ArrayList<>(scans);
    typed.removeIf(scan -> scan.key().type().equals(TableType.NULL));
    if (typed.stream().map(TableScan::numbers).distinct().count() > 1) {
      for (TableScan scan : List.copyOf(typed)) {
        if (!scan.hasKeys(database)) {
          typed.remove(scan);
        }
      }
    }
    typed.forEach(scan -> requireSameKeys(typed.getFirst(), scan));
    TableType type = typed.isEmpty() ? TableType.TEXT : typed.getFirst().key().type();
    return scans.stream()
        .map(scan -> typed.contains(scan) ? scan : scan.withoutKeys(type))
        .toList();
  }

  private boolean hasKeys(DuckDb database) throws IOException {
    try {
      return format.isJson() || new ParquetFile(database, files.getFirst()).hasValues(key());
    } catch (DuckDbException e) {
      throw unreadable(e);
    }
  }

  private TableScan withoutKeys(TableType type) {
    return new TableScan(format, files, List.of(key().ofNulls(type)), number, measure);
  }

  private static void requireSameKeys(TableScan first, TableScan other) {
    if (first.numbers() != other.numbers()) {
      throw new IllegalArgumentException(
          "column '%s' has the type %s in %s, and %s in %s, whose values are other keys: count the files apart"
              .formatted(
                  other.key().name(),
                  first.key().type().name(),
                  first.files.getFirst(),
                  other.key().type().name(),
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
    return equals(new TableScan(other.format, files, other.keys, other.number, measure));
  }

  private TableScan with(List<TableFile> more) {
    List<TableFile> all = new ArrayList<>(files);
    all.addAll(more);
    return new TableScan(format, all, keys, number, measure);
  }

  /** Returns the only column of the key, or its first. */
  TableColumn key() {
    return keys.getFirst();
  }

  /** Tells whether the key has several columns, whose texts are joined. */
  boolean isTuple() {
    return keys.size() > 1;
  }

  /** Returns how keys are numbers. Several columns are texts. */
  Numbers numbers() {
    return isTuple() ? Numbers.NONE : key().type().numbers();
  }

  private String keySql() {
    return isTuple()
        ? keys.stream()
            .map(column -> column.type().text(column.sql()))
            .collect(Collectors.joining(", "))
        : key().type().key(key().sql());
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
    return "SELECT %s%s FROM %s".formatted(keySql(), beside, format.source(files));
  }

  /** Returns the conversion of JSON objects, for one thread. */
  JsonRows jsonRows() {
    return new JsonRows(
        keys.stream().map(TableColumn::name).toList(),
        number.map(TableColumn::name),
        measure,
        numbers());
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
    return unreadable(format, files, "cannot be read to its end", error);
  }

  private static IOException unreadable(
      TableFormat format, List<TableFile> files, String fault, DuckDbException error) {
    String name =
        files.size() == 1 ? files.getFirst().name() : "one of %d files".formatted(files.size());
    String reason = error.getMessage();
    for (TableFile file : files) {
      reason = file.named(reason);
    }
    return new IOException(
        reason.contains("is encrypted")
            ? TableFormat.encrypted(name)
            : "%s %s (%s)%s".formatted(name, fault, reason, format.remedy()),
        error);
  }

  /**
   * Returns the error of the first row that is refused. The texts of Parquet are not judged by SQL,
   * which finds the first row with the text that was refused.
   */
  IOException refusal(DuckDb database, RefusedRowException refused) {
    if (format.isJson()) {
      return refusal(database);
    }
    TableColumn column = number.orElseThrow();
    try {
      for (TableFile file : files) {
        Optional<Long> row = new ParquetFile(database, file).row(column, refused.text());
        if (row.isPresent()) {
          return new BadRowException(
              "%s, row %d, column '%s'%s"
                  .formatted(file, row.get(), column.name(), refused.getMessage()));
        }
      }
      return new BadRowException(
          "%s, column '%s'%s".formatted(files.getFirst(), column.name(), refused.getMessage()));
    } catch (DuckDbException e) {
      return unreadable(e);
    }
  }

  /** Returns the error of the first row that is refused. */
  private IOException refusal(DuckDb database) {
    try {
      for (TableFile file : files) {
        Optional<String> refusal =
            format.isJson()
                ? new JsonFile(database, file, format).refusal(jsonRows())
                : new ParquetFile(database, file).refusal(number.orElseThrow(), measure);
        if (refusal.isPresent()) {
          return new BadRowException(refusal.get());
        }
      }
      return new IOException("%s has changed while it was read".formatted(files.getFirst()));
    } catch (DuckDbException e) {
      return unreadable(e);
    }
  }
}
