package org.qsketch.lab.paper;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes tables as Markdown with pipes, as GitHub and Pandoc read them. */
final class MarkdownTable {
  private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_\\[\\]<>|#~$&]");

  private MarkdownTable() {}

  static String of(PaperTable table) {
    Stream<String> head =
        Stream.of(
            row(table.heads().map(MarkdownTable::text)),
            row(table.areNumbers().map(number -> number ? "---:" : ":---")));
    Stream<String> rows = table.rows().map(row -> row(row.stream().map(MarkdownTable::text)));
    return Stream.concat(head, rows)
        .collect(Collectors.joining("", "", "\nTable: %s\n".formatted(text(table.caption()))));
  }

  private static String row(Stream<String> cells) {
    return cells.collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String text(String plain) {
    return SPECIAL.matcher(plain).replaceAll("\\\\$0");
  }
}
