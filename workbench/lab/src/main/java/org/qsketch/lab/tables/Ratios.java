package org.qsketch.lab.tables;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.Table;

/**
 * Divides what was measured in two rows that differ only in one setting. Rows that differ in
 * another one, for example in the number of keys, have no ratio.
 *
 * @param table what was measured
 * @param column the setting that is compared
 */
public record Ratios(Table table, String column) {
  private static final Set<String> NEVER_COMPARED = Set.of("keys", "pairs");

  /** The columns that follow from a setting. */
  private static final Map<String, Set<String>> FOLLOWS =
      Map.of(
          "variant", Set.of("counter_bytes"),
          "wlf", Set.of("counter_bytes"),
          "depth", Set.of("counter_bytes"),
          "stream", Set.of("distinct_keys", "groups"),
          "device", Set.of("backend"),
          "entries", Set.of("filter_bytes"),
          "fingerprint_bits", Set.of("filter_bytes"),
          "alternate", Set.of("filter_bytes"),
          "load", Set.of("filter_bytes"));

  /**
   * The columns that must agree in addition to the settings: it tells the depth and the keys of a
   * run.
   */
  private static final List<String> SIZES =
      List.of("counter_bytes", "filter_bytes", "distinct_keys");

  /**
   * Checks the setting.
   *
   * @throws IllegalArgumentException if the table has no such column, or rates of different numbers
   *     of keys would be divided
   */
  public Ratios {
    Tables.requireColumns(table, List.of(column));
    if (NEVER_COMPARED.contains(column)) {
      throw new IllegalArgumentException(
          "what was measured with different %s is not divided: compare another column"
              .formatted(column));
    }
  }

  /**
   * Divides.
   *
   * @param measured a column of numbers
   * @param value the value of the setting in the numerator, as the table shows it
   * @param over its value in the denominator
   * @return a row for each pair: its settings, both numbers and their ratio; what ran with only one
   *     of the two values is left out
   * @throws IllegalArgumentException if there is no pair, or several rows have the same settings
   */
  public Table of(String measured, String value, String over) {
    Tables.requireColumns(table, List.of(measured));
    if (!(table.column(measured) instanceof NumericColumn<?> numbers)) {
      throw new IllegalArgumentException("the column '%s' holds no numbers".formatted(measured));
    }
    Map<List<String>, Integer> above = rows(value);
    Map<List<String>, Integer> below = rows(over);
    List<Integer> rows = new ArrayList<>();
    List<Integer> partners = new ArrayList<>();
    above.forEach(
        (settings, row) -> {
          if (below.containsKey(settings)) {
            rows.add(row);
            partners.add(below.get(settings));
          }
        });
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "no two rows of '%s' differ by the %s %s instead of %s alone: they differ in %s too"
              .formatted(table.name(), column, value, over, others(above, below)));
    }
    return pairs(
        measured, List.of(value, over), values(numbers, rows), values(numbers, partners), rows);
  }

  private static double[] values(NumericColumn<?> numbers, List<Integer> rows) {
    return rows.stream().mapToDouble(numbers::getDouble).toArray();
  }

  private Table pairs(
      String measured, List<String> names, double[] above, double[] below, List<Integer> rows) {
    int[] selected = rows.stream().mapToInt(Integer::intValue).toArray();
    Table pairs =
        table.rows(selected).selectColumns(common().toArray(String[]::new)).setName("ratios");
    double[] ratios =
        IntStream.range(0, above.length).mapToDouble(i -> above[i] / below[i]).toArray();
    return pairs.addColumns(
        named(names.getFirst() + "_" + measured, above),
        named(names.getLast() + "_" + measured, below),
        named("ratio", ratios));
  }

  private static DoubleColumn named(String name, double... values) {
    return NumberFormats.set(DoubleColumn.create(name, values));
  }

  /** Returns the columns in which the rows of a pair agree. */
  private List<String> common() {
    Set<String> free = FOLLOWS.getOrDefault(column, Set.of());
    return Stream.concat(Settings.of(table).stream(), SIZES.stream().filter(table::containsColumn))
        .filter(name -> !name.equals(column) && !free.contains(name))
        .toList();
  }

  /** Returns the rows with a value, by all that must agree. */
  private Map<List<String>, Integer> rows(String value) {
    Map<List<String>, Integer> rows =
        IntStream.range(0, table.rowCount())
            .filter(row -> table.getString(row, column).equals(value))
            .boxed()
            .collect(Collectors.toMap(this::settings, row -> row, this::twice, LinkedHashMap::new));
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "no row of '%s' has the %s '%s': there are %s"
              .formatted(table.name(), column, value, values()));
    }
    return rows;
  }

  private String values() {
    return IntStream.range(0, table.rowCount())
        .mapToObj(row -> table.getString(row, column))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private List<String> settings(int row) {
    return common().stream().map(name -> table.getString(row, name)).toList();
  }

  private int twice(int one, int other) {
    throw new IllegalArgumentException(
        "rows %d and %d of '%s' are runs of the same settings (%s): leave one out"
            .formatted(one + 1, other + 1, table.name(), String.join(", ", settings(one))));
  }

  /** Returns the columns that keep rows apart. */
  private String others(Map<List<String>, Integer> above, Map<List<String>, Integer> below) {
    return common().stream()
        .filter(name -> disjoint(texts(name, above), texts(name, below)))
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining(", "), names -> names.isEmpty() ? "some setting" : names));
  }

  private Set<String> texts(String name, Map<List<String>, Integer> rows) {
    return rows.values().stream()
        .map(row -> table.getString(row, name))
        .collect(Collectors.toSet());
  }

  private static boolean disjoint(Set<String> one, Set<String> other) {
    return one.stream().noneMatch(other::contains);
  }
}
