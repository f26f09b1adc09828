package org.qsketch.cli.command;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.cli.output.Cells;
import org.qsketch.cli.output.Column;
import org.qsketch.count.TopKey;
import org.qsketch.count.groupby.TextGroup;
import org.qsketch.count.groups.KeyValue;
import org.qsketch.datasets.KeyTuple;
import org.qsketch.job.Results;
import org.qsketch.keys.KeyKind;
import org.qsketch.topk.KeyChange;

/**
 * The keys of files in tables, CSV and JSON: a text, a number, or a field for each column.
 *
 * @param columns the names of the columns of a key; fewer than two for a key of one text
 * @param kind what the keys stand for
 */
record KeyCells(List<String> columns, KeyKind kind) {
  private static final String TEXT = "text";
  private static final String KEY = "key";

  /** Names a column whose name another cell has. */
  private static final String SUFFIX = "_column";

  private boolean isTuple() {
    return columns.size() > 1;
  }

  /**
   * Returns the cells of frequent keys.
   *
   * @param before more cells, perhaps none, which stand before the cells of each key
   */
  Cells<TopKey> topKeys(Map<String, Object> before) {
    return new Cells<>(
        () ->
            Stream.concat(before.keySet().stream(), names(TopKey.class, before).stream()).toList(),
        key -> {
          Map<String, Object> row = new LinkedHashMap<>(before);
          row.putAll(row(names(TopKey.class, before), key.text(), key.key()));
          row.put("at_least", key.atLeast());
          row.put("estimate", key.estimate());
          row.put("exact", key.exact().isPresent() ? key.exact().getAsLong() : null);
          return row;
        });
  }

  /** Returns the cells of keys that have changed. */
  Cells<KeyChange> changes() {
    return new Cells<>(
        () ->
            List.of(
                TEXT,
                KEY,
                "change_at_least",
                "change_at_most",
                "before_at_least",
                "before_at_most",
                "after_at_least",
                "after_at_most"),
        change -> {
          Map<String, Object> row = new LinkedHashMap<>();
          row.put(TEXT, value(text(change, kind)));
          row.put(KEY, unsigned(change.key()));
          row.put("change_at_least", change.least());
          row.put("change_at_most", change.most());
          row.put("before_at_least", change.before().lower());
          row.put("before_at_most", change.before().upper());
          row.put("after_at_least", change.after().lower());
          row.put("after_at_most", change.after().upper());
          return row;
        });
  }

  /** Returns the text of a key, or its number if no image has its text. */
  static String text(KeyChange change, KeyKind kind) {
    return change
        .text()
        .orElseGet(
            () ->
                kind.equals(KeyKind.INTEGERS)
                    ? Long.toString(change.key())
                    : "key " + Long.toUnsignedString(change.key()));
  }

  /** Returns the cells of groups. */
  Cells<TextGroup> groups() {
    return new Cells<>(
        () -> names(TextGroup.class, Map.of()),
        group -> {
          Map<String, Object> row =
              row(names(TextGroup.class, Map.of()), group.text(), group.key());
          row.put("value", group.value());
          return row;
        });
  }

  /** Returns the cells of groups of binary records. */
  static Cells<KeyValue> pairs() {
    return new Cells<>(
        () -> Results.columns(KeyValue.class),
        group -> {
          Map<String, Object> row = new LinkedHashMap<>();
          row.put(KEY, unsigned(group.key()));
          row.put("value", group.value());
          return row;
        });
  }

  private List<String> names(Class<? extends Record> type, Map<String, Object> before) {
    List<String> all = Results.columns(type);
    return isTuple()
        ? Stream.concat(
                columns.stream()
                    .map(
                        name ->
                            all.contains(name) || before.containsKey(name) ? name + SUFFIX : name),
                all.stream().filter(name -> !name.equals(TEXT)))
            .toList()
        : all;
  }

  private Map<String, Object> row(List<String> names, String text, long key) {
    Map<String, Object> row = new LinkedHashMap<>();
    List<Object> values = isTuple() ? List.copyOf(fields(text)) : List.of(value(text));
    IntStream.range(0, values.size()).forEach(i -> row.put(names.get(i), values.get(i)));
    row.put(KEY, unsigned(key));
    return row;
  }

  /** Returns an integer as a number. */
  private Object value(String text) {
    return kind.equals(KeyKind.INTEGERS) && text.matches("-?\\d+") ? new BigInteger(text) : text;
  }

  private static BigInteger unsigned(long key) {
    return new BigInteger(Long.toUnsignedString(key));
  }

  /**
   * Returns the fields of a key. The text of a key of a pipe may be lost, and stands in the first.
   */
  private List<String> fields(String text) {
    List<String> fields = new ArrayList<>(KeyTuple.fields(text));
    while (fields.size() < columns.size()) {
      fields.add("");
    }
    return fields;
  }

  /** Returns the columns of a table for the text of a key. */
  <R> List<Column<R>> texts(String header, Function<R, String> text) {
    return isTuple()
        ? IntStream.range(0, columns.size())
            .mapToObj(i -> Column.<R>text(columns.get(i), row -> fields(text.apply(row)).get(i)))
            .toList()
        : List.of(Column.text(header, text));
  }
}
