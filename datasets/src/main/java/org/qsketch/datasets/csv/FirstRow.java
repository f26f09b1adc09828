package org.qsketch.datasets.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.text.MalformedRowException;

/** The first row of a CSV file, which finds the columns and shows whether the format is right. */
final class FirstRow {
  private static final List<Character> DELIMITERS = List.of(',', '\t', ';', '|');

  /** A number, date, time or address. */
  private static final Pattern NUMBER = Pattern.compile("[-+$€£]?[0-9][-+0-9.,:/ TZeE%]*");

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  private final String name;
  private final CsvFormat format;
  private final byte[] bytes;
  private final int to;
  private final List<String> fields;
  private final List<String> second;
  private final int end;

  /**
   * Reads the first row, and the second for comparison.
   *
   * @param name of the file, for messages
   * @param bytes the beginning of the file, with whole rows
   */
  FirstRow(String name, CsvFormat format, byte[] bytes, int to) throws MalformedRowException {
    this.name = name;
    this.format = format;
    this.bytes = bytes;
    this.to = to;
    CsvRows rows = new CsvRows(bytes, 0, to, CsvSyntax.of(format));
    this.fields = next(rows);
    this.end = rows.at();
    this.second = secondRow(rows);
  }

  private static List<String> next(CsvRows rows) throws MalformedRowException {
    List<String> row = new ArrayList<>();
    rows.next();
    while (rows.nextField()) {
      row.add(rows.text());
    }
    return row;
  }

  private static List<String> secondRow(CsvRows rows) {
    try {
      return next(rows);
    } catch (MalformedRowException _) {
      return List.of(); // refused when it is read
    }
  }

  /** Tells whether the file has no row. */
  boolean isEmpty() {
    return fields.isEmpty();
  }

  /** Returns the index of the first byte of the next row. */
  int end() {
    return end;
  }

  /**
   * Finds columns by name or number.
   *
   * @throws IllegalArgumentException if one is missing; the message names a delimiter with which it
   *     is not
   */
  CsvColumns find(List<String> wanted) {
    try {
      return format.header()
          ? CsvColumns.find(name, fields, wanted)
          : CsvColumns.numbered(name, fields.size(), wanted);
    } catch (IllegalArgumentException missing) {
      throw has(wanted)
          ? missing
          : others()
              .filter(row -> row.has(wanted))
              .map(row -> row.instead(wanted))
              .findFirst()
              .orElse(missing);
    }
  }

  private boolean has(List<String> wanted) {
    return wanted.stream()
        .allMatch(
            column ->
                CsvColumns.isNumber(column, fields.size())
                    || (format.header() && fields.contains(column)));
  }

  /** Returns the first row with other delimiters. */
  private Stream<FirstRow> others() {
    return DELIMITERS.stream()
        .filter(delimiter -> delimiter != format.delimiter())
        .filter(delimiter -> !format.comment().equals(Optional.of(delimiter)))
        .map(format::delimiter)
        .flatMap(this::in);
  }

  private Stream<FirstRow> in(CsvFormat other) {
    try {
      return Stream.of(new FirstRow(name, other, bytes, to));
    } catch (MalformedRowException _) {
      return Stream.empty();
    }
  }

  private IllegalArgumentException instead(List<String> wanted) {
    return new IllegalArgumentException(
        "%s has no column '%s' with this delimiter, but has it with another: give a CsvFormat with %s"
            .formatted(name, String.join("' and '", wanted), call()));
  }

  /** Returns what is suspicious if columns have only numbers. A name that is found is none. */
  Optional<String> warning(List<String> wanted) {
    boolean numbered = wanted.stream().allMatch(column -> CsvColumns.number(column) > 0);
    return numbered ? otherDelimiter().or(this::data) : Optional.empty();
  }

  private Optional<String> otherDelimiter() {
    return fields.size() == 1
        ? others()
            .filter(FirstRow::isTable)
            .findFirst()
            .map(
                row ->
                    "%s has one column with this delimiter, and %d with another: give a CsvFormat with %s"
                        .formatted(name, row.fields.size(), row.call()))
        : Optional.empty();
  }

  private boolean isTable() {
    return fields.size() > 1 && (second.isEmpty() || second.size() == fields.size());
  }

  private Optional<String> data() {
    return format.header() && IntStream.range(0, fields.size()).anyMatch(this::isData)
        ? Optional.of(
            "%s: the first row looks like data, but is taken for the names of the columns, and not counted: if it holds data, give a CsvFormat with header(false)"
                .formatted(name))
        : Optional.empty();
  }

  private boolean isData(int column) {
    String field = fields.get(column);
    return NUMBER.matcher(field).matches()
        || (column < second.size()
            && !field.isEmpty()
            && shape(field).equals(shape(second.get(column))));
  }

  private static String shape(String field) {
    return DIGITS.matcher(field).replaceAll("0");
  }

  /** Returns the call that selects the delimiter. */
  private String call() {
    return format.delimiter() == '\t'
        ? "delimiter('\\t')"
        : "delimiter('%c')".formatted(format.delimiter());
  }
}
