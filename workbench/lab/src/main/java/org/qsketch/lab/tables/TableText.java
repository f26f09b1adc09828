package org.qsketch.lab.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.internal.Printable;
import org.qsketch.lab.chart.Numbers;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * Tables as text, no wider than a terminal: a wide one says once what all of its rows have in
 * common; if that is not enough, its columns go on below, each time next to the first one.
 */
final class TableText {
  /** The launcher says how wide the terminal is. */
  private static final String PROPERTY = "qsketch.columns";

  private static final int USUAL_WIDTH = 100;
  private static final int LEAST_WIDTH = 40;
  private static final String GAP = "  ";

  /**
   * A column as it is written.
   *
   * @param cells its name, and the rows that are shown
   * @param width of the widest of them
   * @param right whether it stands at the right
   */
  private record Written(List<String> cells, int width, boolean right) {
    static Written of(Column<?> column) {
      int rows = Math.min(TableHtml.MOST_ROWS, column.size());
      List<String> cells =
          Stream.concat(
                  Stream.of(Printable.text(column.name())),
                  IntStream.range(0, rows).mapToObj(row -> NumberFormats.text(column, row)))
              .toList();
      return new Written(
          cells,
          cells.stream().mapToInt(String::length).max().orElse(0),
          column instanceof NumericColumn<?>);
    }

    String cell(int line) {
      String space = " ".repeat(width - cells.get(line).length());
      return right ? space + cells.get(line) : cells.get(line) + space;
    }

    String rule() {
      return "-".repeat(width);
    }
  }

  private TableText() {}

  /** Returns a table for this terminal. */
  static String of(Table table) {
    int width = Integer.getInteger(PROPERTY, USUAL_WIDTH);
    return of(table, width < LEAST_WIDTH ? USUAL_WIDTH : width);
  }

  /**
   * Returns a table, as it is called above.
   *
   * @param width how many letters stand in a line; more where a single column is wider
   */
  static String of(Table table, int width) {
    List<Written> all = written(table.columns());
    CommonColumns columns =
        width(all) <= width ? CommonColumns.none(table) : CommonColumns.of(table);
    List<String> parts = new ArrayList<>(List.of(Tables.printable(table.name())));
    if (!columns.common().isEmpty()) {
      parts.add(wrapped(columns.words(), width));
    }
    blocks(written(columns.others()), width).stream().map(TableText::text).forEach(parts::add);
    int more = table.rowCount() - TableHtml.MOST_ROWS;
    if (more > 0) {
      parts.add("%s more rows: printAll() shows them".formatted(Numbers.count(more)));
    }
    return String.join("\n", parts);
  }

  private static List<Written> written(List<Column<?>> columns) {
    return columns.stream().map(Written::of).toList();
  }

  private static int width(List<Written> columns) {
    return columns.stream().mapToInt(column -> column.width() + GAP.length()).sum() - GAP.length();
  }

  /** Returns blocks of as many columns as fit; the first column names the rows of each block. */
  private static List<List<Written>> blocks(List<Written> columns, int width) {
    List<List<Written>> blocks = new ArrayList<>();
    for (Written column : columns) {
      List<Written> block = blocks.isEmpty() ? new ArrayList<>() : blocks.getLast();
      block.add(column);
      if (blocks.isEmpty()) {
        blocks.add(block);
      } else if (block.size() > 2 && width(block) > width) {
        block.removeLast();
        blocks.add(new ArrayList<>(List.of(columns.getFirst(), column)));
      }
    }
    return blocks;
  }

  private static String text(List<Written> block) {
    int lines = block.isEmpty() ? 0 : block.getFirst().cells().size();
    Stream<String> body =
        IntStream.range(1, lines).mapToObj(line -> line(block, column -> column.cell(line)));
    return Stream.concat(
            Stream.of(line(block, column -> column.cell(0)), line(block, Written::rule)), body)
        .collect(Collectors.joining("\n", "\n", ""));
  }

  private static String line(List<Written> block, Function<Written, String> part) {
    return block.stream().map(part).collect(Collectors.joining(GAP)).stripTrailing();
  }

  /** Breaks between columns, whose names and values have a dot between them. */
  private static String wrapped(String words, int width) {
    StringBuilder text = new StringBuilder();
    int space = width;
    for (String word : List.of(words.split("(?<= · )"))) {
      if (word.stripTrailing().length() > space && space < width) {
        text.setLength(text.toString().stripTrailing().length());
        text.append('\n');
        space = width;
      }
      text.append(word);
      space -= word.length();
    }
    return text.toString();
  }
}
