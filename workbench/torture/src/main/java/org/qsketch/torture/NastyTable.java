package org.qsketch.torture;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.datasets.CsvFormat;

/**
 * A table whose fields are hard to read from CSV.
 *
 * @param rows rows of the same length
 */
record NastyTable(List<List<String>> rows) {
  private static final int MOST_ROWS = 300;
  private static final List<Character> DELIMITERS = List.of('\t', ';', '|', ':', 'a', ' ');

  /** The first row if there is no header. It shows that this is text. */
  private static final String PLAIN = "row";

  static NastyTable any(Adversary adversary) {
    int columns = adversary.between(2, 5);
    int rows = adversary.size(MOST_ROWS);
    return new NastyTable(Stream.generate(() -> row(adversary, columns)).limit(rows).toList());
  }

  private static List<String> row(Adversary adversary, int columns) {
    return Stream.generate(() -> NastyText.field(adversary)).limit(columns).toList();
  }

  /** Returns this table after a row of plain text. */
  NastyTable afterPlainRow() {
    Stream<List<String>> first = Stream.of(Collections.nCopies(columns(), PLAIN));
    return new NastyTable(Stream.concat(first, rows.stream()).toList());
  }

  int columns() {
    return rows.isEmpty() ? 1 : rows.getFirst().size();
  }

  /** Returns the fields of a column, counted from 0. */
  List<byte[]> column(int column) {
    return rows.stream().map(row -> NastyText.utf8(row.get(column))).toList();
  }

  /** Returns a delimiter, and whether there is a header of c0, c1, … */
  static CsvFormat form(Adversary adversary) {
    return adversary.oneIn(2)
        ? CsvFormat.STANDARD
        : new CsvFormat(adversary.oneOf(DELIMITERS), adversary.oneIn(2));
  }

  /** Returns the table as CSV by RFC 4180, in a form, with some empty lines. */
  String csv(Adversary adversary, CsvFormat form) {
    String end = adversary.oneOf("\n", "\r\n");
    String separator = Character.toString(form.delimiter());
    String header =
        IntStream.range(0, columns()).mapToObj(i -> "c" + i).collect(Collectors.joining(separator));
    String lines =
        rows.stream()
            .map(row -> line(adversary, row, separator))
            .map(line -> line + (adversary.oneIn(20) ? end + end : end))
            .collect(Collectors.joining());
    String all = (adversary.oneIn(4) ? "\ufeff" : "") + (form.header() ? header + end : "") + lines;
    return adversary.oneIn(3) ? all.stripTrailing().isEmpty() ? all : withoutLastEnd(all) : all;
  }

  private static String withoutLastEnd(String csv) {
    return csv.replaceFirst("(\r?\n)+\\z", "");
  }

  private static String line(Adversary adversary, List<String> row, String separator) {
    return row.stream()
        .map(field -> cell(adversary, field, separator))
        .collect(Collectors.joining(separator));
  }

  private static String cell(Adversary adversary, String field, String separator) {
    boolean quoted =
        adversary.oneIn(4) || Stream.of("\"", separator, "\n", "\r").anyMatch(field::contains);
    return quoted ? '"' + field.replace("\"", "\"\"") + '"' : field;
  }
}
