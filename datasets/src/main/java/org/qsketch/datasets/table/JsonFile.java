package org.qsketch.datasets.table;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeyBlock.Numbers;
import org.qsketch.datasets.csv.CsvColumns;
import org.qsketch.datasets.duckdb.DuckDb;
import org.qsketch.datasets.duckdb.DuckDbChunk;
import org.qsketch.datasets.duckdb.DuckDbChunk.Column;
import org.qsketch.datasets.duckdb.DuckDbException;
import org.qsketch.datasets.duckdb.DuckDbResult;
import org.qsketch.datasets.table.JsonRows.RefusedRowException;

/** A JSON file, read in order and only as far as necessary. */
record JsonFile(DuckDb database, TableFile file, TableFormat format) {
  /** The number of rows that decide the kind of keys. If they have no key, the next one decides. */
  private static final int FIRST_ROWS = 20_480;

  /** Reads a chunk after some rows, and returns whether the next one is necessary. */
  @FunctionalInterface
  private interface Reader {
    boolean read(DuckDbChunk chunk, long before);
  }

  /** Visits a member of an object. Rows are numbered from 0. */
  @FunctionalInterface
  private interface Visitor {
    void visit(long row, JsonObject member, byte[] bytes);
  }

  /**
   * Returns the names of the selected columns, or empty if the file has no rows. A column may first
   * appear in any row, so all rows are searched for a name that the first ones lack.
   *
   * @throws IllegalArgumentException if a column is missing
   */
  Optional<List<String>> select(List<String> wanted) throws DuckDbException {
    Set<String> names = new LinkedHashSet<>();
    BooleanSupplier isComplete = () -> wanted.stream().allMatch(one -> isAmong(names, one));
    long rows =
        read(
            (chunk, before) -> {
              forEachMember(
                  chunk,
                  before,
                  (row, member, _) -> {
                    if (isFirst(row) || !isComplete.getAsBoolean()) {
                      names.add(member.name());
                    }
                  });
              return isFirst(before + chunk.size()) || !isComplete.getAsBoolean();
            });
    return rows == 0 ? Optional.empty() : Optional.of(select(List.copyOf(names), wanted));
  }

  private List<String> select(List<String> names, List<String> wanted) {
    if (names.isEmpty()) {
      return wanted; // all rows are null
    }
    CsvColumns found = CsvColumns.find(file.toString(), names, wanted);
    return IntStream.range(0, wanted.size()).mapToObj(i -> names.get(found.index(i))).toList();
  }

  private static boolean isAmong(Set<String> names, String wanted) {
    return names.contains(wanted) || CsvColumns.isNumber(wanted, names.size());
  }

  private static boolean isFirst(long row) {
    return row < FIRST_ROWS;
  }

  /** Returns the type of the first keys, or {@link TableType#NULL} if there are no keys. */
  TableType keyType(String key) throws DuckDbException {
    KeyKinds kinds = new KeyKinds();
    byte[] name = key.getBytes(StandardCharsets.UTF_8);
    read(
        (chunk, before) -> {
          forEachMember(
              chunk,
              before,
              (row, member, bytes) -> {
                if (member.isNamed(name) && (isFirst(row) || kinds.isEmpty())) {
                  kinds.add(bytes, member.valueStart(), member.valueEnd());
                }
              });
          return isFirst(before + chunk.size()) || kinds.isEmpty();
        });
    return kinds.type();
  }

  /** Returns why the first refused row is refused, with its number, if there is one. */
  Optional<String> refusal(JsonRows rows) throws DuckDbException {
    List<String> refusals = new ArrayList<>();
    KeyBlock block = new KeyBlock();
    read(
        (chunk, before) -> {
          Column column = chunk.texts(0);
          block.clear(KeyBlock.PIECE_BYTES);
          for (int row = 0; row < chunk.size() && refusals.isEmpty(); row++) {
            try {
              rows.add(column, row, block);
            } catch (RefusedRowException e) {
              refusals.add("%s, row %d%s".formatted(file, before + row + 1, e.getMessage()));
            }
          }
          return refusals.isEmpty();
        });
    return refusals.stream().findFirst();
  }

  /** Reads chunks in order while the reader needs them, and returns the number of rows. */
  private long read(Reader reader) throws DuckDbException {
    database.run("SET preserve_insertion_order = true");
    long rows = 0;
    try (DuckDbResult result = database.query("SELECT json FROM " + format.source(List.of(file)))) {
      boolean goesOn = true;
      while (goesOn) {
        Optional<DuckDbChunk> next = result.next();
        if (next.isEmpty()) {
          return rows;
        }
        try (DuckDbChunk chunk = next.get()) {
          goesOn = reader.read(chunk, rows);
          rows += chunk.size();
        }
      }
    }
    return rows;
  }

  private static void forEachMember(DuckDbChunk chunk, long before, Visitor visitor) {
    Column column = chunk.texts(0);
    KeyBlock row = new KeyBlock();
    JsonObject object = new JsonObject();
    for (int i = 0; i < chunk.size(); i++) {
      int end = JsonRows.copy(column, i, row);
      byte[] bytes = row.bytes();
      if (end > 0 && bytes[0] == '{') {
        object.begin(bytes, 0);
        while (object.next()) {
          visitor.visit(before + i, object, bytes);
        }
      }
    }
  }

  /** Collects the kinds of keys. */
  private static final class KeyKinds {
    private boolean hasTexts;
    private boolean hasIntegers;
    private boolean areSigned = true;
    private boolean areUnsigned = true;

    void add(byte[] bytes, int from, int to) {
      if (JsonRows.isInteger(bytes, from, to)) {
        hasIntegers = true;
        areSigned = areSigned && JsonRows.isKey(Numbers.SIGNED, bytes, from, to);
        areUnsigned = areUnsigned && JsonRows.isKey(Numbers.UNSIGNED, bytes, from, to);
      } else {
        hasTexts |= bytes[from] == '"' || JsonRows.isBoolean(bytes, from);
      }
    }

    boolean isEmpty() {
      return !hasTexts && !hasIntegers;
    }

    TableType type() {
      if (isEmpty()) {
        return TableType.NULL;
      }
      if (hasTexts || !(areSigned || areUnsigned)) {
        return TableType.TEXT;
      }
      return areSigned ? TableType.INTEGER : new TableType("UBIGINT");
    }
  }
}
