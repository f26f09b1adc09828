package org.qsketch.lab.paper;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * A table as text for a paper. Numbers stand at the right in the formats of their columns, a dash
 * stands where a value is missing, and whatever the cells hold is text to LaTeX and Markdown.
 *
 * @param table the table
 * @param caption the words above it, as plain text
 * @param label how LaTeX refers to it, for example {@code tab:throughput}
 */
public record PaperTable(Table table, String caption, String label) {
  private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9:._-]+");
  private static final Pattern NOT_OF_LABELS = Pattern.compile("[^a-z0-9]+");
  private static final String MISSING = "–";

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException if the table has no column, or the label holds anything but
   *     letters, digits, colons, dots, dashes and underscores
   */
  public PaperTable {
    if (table.columnCount() == 0) {
      throw new IllegalArgumentException(
          "the table '%s' has no column: there is nothing to print".formatted(table.name()));
    }
    if (!LABEL.matcher(label).matches()) {
      throw new IllegalArgumentException(
          "the label '%s' must be letters, digits and any of : . _ - : LaTeX refers by it"
              .formatted(label));
    }
  }

  static PaperTable of(Table table) {
    String name = Objects.requireNonNullElse(table.name(), "table");
    String words = NOT_OF_LABELS.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("-");
    return new PaperTable(table, name, "tab:" + words);
  }

  /**
   * The same table with other words above it.
   *
   * @param text the caption, as plain text
   * @return the table
   */
  public PaperTable caption(String text) {
    return new PaperTable(table, text, label);
  }

  /**
   * The same table under another label.
   *
   * @param name the label
   * @return the table
   * @throws IllegalArgumentException if LaTeX would not take it
   */
  public PaperTable label(String name) {
    return new PaperTable(table, caption, name);
  }

  /**
   * The table as a floating table of LaTeX, in the style of the package booktabs.
   *
   * @return lines that a document can input
   */
  public String latex() {
    return LatexTable.of(this);
  }

  /**
   * The table as Markdown, with its caption beneath.
   *
   * @return lines, of which each row takes one
   */
  public String markdown() {
    return MarkdownTable.of(this);
  }

  /** The names of the columns, in words. */
  Stream<String> heads() {
    return table.columns().stream().map(column -> column.name().replace('_', ' '));
  }

  /** For each column, whether it holds numbers. */
  Stream<Boolean> areNumbers() {
    return table.columns().stream().map(NumericColumn.class::isInstance);
  }

  /** The cells of every row, as plain text. */
  Stream<List<String>> rows() {
    return IntStream.range(0, table.rowCount()).mapToObj(this::row);
  }

  private List<String> row(int row) {
    return table.columns().stream().map(column -> cell(column, row)).toList();
  }

  private static String cell(Column<?> column, int row) {
    return column.isMissing(row) ? MISSING : column.getString(row).replaceAll("\\s+", " ");
  }

  /**
   * The table as LaTeX.
   *
   * @return the same as {@link #latex()}
   */
  @Override
  public String toString() {
    return latex();
  }
}
