package org.qsketch.torture;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table whose fields are hard to read from CSV.
 *
 * @param rows rows of the same length
 */
record NastyTable(List<List<String>> rows) {
  private static final int MOST_ROWS = 300;

  static NastyTable any(Adversary adversary) {
    int columns = adversary.between(2, 5);
    int rows = adversary.size(MOST_ROWS);
    return new NastyTable(Stream.generate(() -> row(adversary, columns)).limit(rows).toList());
  }

  private static List<String> row(Adversary adversary, int columns) {
    return Stream.generate(() -> NastyText.field(adversary)).limit(columns).toList();
  }

  int columns() {
    return rows.isEmpty() ? 1 : rows.getFirst().size();
  }

  /** Returns the fields of a column, counted from 0. */
  List<byte[]> column(int column) {
    return rows.stream().map(row -> NastyText.utf8(row.get(column))).toList();
  }

  /** Returns the table as CSV by RFC 4180, with a header of c0, c1, … and some empty lines. */
  String csv(Adversary adversary) {
    String end = adversary.oneOf("\n", "\r\n");
    String header =
        IntStream.range(0, columns()).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
    String lines =
        rows.stream()
            .map(row -> line(adversary, row) + (adversary.oneIn(20) ? end + end : end))
            .collect(Collectors.joining());
    String all = (adversary.oneIn(4) ? "\ufeff" : "") + header + end + lines;
    return adversary.oneIn(3) ? all.stripTrailing().isEmpty() ? all : withoutLastEnd(all) : all;
  }

  private static String withoutLastEnd(String csv) {
    return csv.replaceFirst("(\r?\n)+\\z", "");
  }

  private static String line(Adversary adversary, List<String> row) {
    return row.stream().map(field -> cell(adversary, field)).collect(Collectors.joining(","));
  }

  private static String cell(Adversary adversary, String field) {
    boolean quoted =
        adversary.oneIn(4) || Stream.of("\"", ",", "\n", "\r").anyMatch(field::contains);
    return quoted ? '"' + field.replace("\"", "\"\"") + '"' : field;
  }
}
