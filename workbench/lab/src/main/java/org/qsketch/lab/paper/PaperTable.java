package org.qsketch.lab.paper;

import static java.util.Map.entry;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.internal.Printable;
import org.qsketch.lab.chart.Numbers;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * A table as text for a paper. Numbers stand at the right in the formats of their columns, a dash
 * stands where a value is missing, and the contents of cells are escaped for LaTeX and Markdown.
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
    return new PaperTable(table, Printable.text(name), "tab:" + words);
  }

  /**
   * Returns the same table with other words above it.
   *
   * @param text the caption, as plain text
   * @return the table
   */
  public PaperTable caption(String text) {
    return new PaperTable(table, text, label);
  }

  /**
   * Returns the same table under another label.
   *
   * @param name the label
   * @return the table
   * @throws IllegalArgumentException if LaTeX would not take it
   */
  public PaperTable label(String name) {
    return new PaperTable(table, caption, name);
  }

  /**
   * Returns the table as a floating table of LaTeX, in the style of the package booktabs.
   *
   * @return lines that a document can input
   */
  public String latex() {
    return LatexTable.of(this);
  }

  /**
   * Returns the table as Markdown, with its caption beneath.
   *
   * @return lines, of which each row takes one
   */
  public String markdown() {
    return MarkdownTable.of(this);
  }

  /** Returns the names of the columns, in words. */
  Stream<String> heads() {
    return table.columns().stream().map(column -> Printable.text(column.name()).replace('_', ' '));
  }

  /** Tells for each column whether it holds numbers. */
  Stream<Boolean> areNumbers() {
    return table.columns().stream().map(NumericColumn.class::isInstance);
  }

  /** Returns the cells of every row, as plain text. */
  Stream<List<String>> rows() {
    return IntStream.range(0, table.rowCount()).mapToObj(this::row);
  }

  private List<String> row(int row) {
    return table.columns().stream().map(column -> cell(column, row)).toList();
  }

  private static String cell(Column<?> column, int row) {
    return column.isMissing(row)
        ? MISSING
        : Printable.text(column.getString(row).replaceAll("\\s+", " "));
  }

  /**
   * Returns the table as LaTeX.
   *
   * @return the same as {@link #latex()}
   */
  @Override
  public String toString() {
    return latex();
  }

  /** Plain text as LaTeX prints it: nothing in it is a command. */
  static final class LatexText {
    private static final Pattern SUPERSCRIPTS =
        Pattern.compile("[%s]+".formatted(Numbers.SUPERSCRIPTS));

    /** The letters with a meaning in LaTeX, and letters that old fonts lack. */
    private static final Map<Integer, String> SPECIAL =
        Map.ofEntries(
            entry((int) '\\', "\\textbackslash{}"),
            entry((int) '{', "\\{"),
            entry((int) '}', "\\}"),
            entry((int) '$', "\\$"),
            entry((int) '&', "\\&"),
            entry((int) '#', "\\#"),
            entry((int) '%', "\\%"),
            entry((int) '_', "\\_"),
            entry((int) '^', "\\textasciicircum{}"),
            entry((int) '~', "\\textasciitilde{}"),
            entry((int) '<', "$<$"),
            entry((int) '>', "$>$"),
            entry((int) '|', "$|$"),
            // after the end of a row, a bracket would open its options
            entry((int) '[', "{[}"),
            entry((int) '×', "$\\times$"),
            entry((int) '·', "$\\cdot$"),
            entry((int) '−', "$-$"),
            entry((int) '–', "--"),
            entry((int) '…', "\\ldots{}"));

    private LatexText() {}

    static String of(String text) {
      String escaped = text.codePoints().mapToObj(LatexText::of).collect(Collectors.joining());
      return SUPERSCRIPTS.matcher(escaped).replaceAll(LatexText::exponent);
    }

    private static String of(int letter) {
      return SPECIAL.getOrDefault(letter, Character.toString(letter));
    }

    private static String exponent(MatchResult digits) {
      String plain =
          digits
              .group()
              .chars()
              .mapToObj(digit -> Integer.toString(Numbers.SUPERSCRIPTS.indexOf(digit)))
              .collect(Collectors.joining());
      return Matcher.quoteReplacement("$^{%s}$".formatted(plain));
    }
  }

  /** Writes tables as LaTeX with booktabs: no vertical lines, three horizontal ones. */
  static final class LatexTable {
    private static final String CELLS = " & ";
    private static final String END_OF_ROW = " \\\\";

    private LatexTable() {}

    static String of(PaperTable table) {
      String columns =
          table.areNumbers().map(number -> number ? "r" : "l").collect(Collectors.joining());
      String rows =
          table
              .rows()
              .map(row -> "    %s\n".formatted(row(row.stream())))
              .collect(Collectors.joining());
      return """
      %% needs \\usepackage{booktabs}
      \\begin{table}
        \\centering
        \\caption{%s}
        \\label{%s}
        \\begin{tabular}{%s}
          \\toprule
          %s
          \\midrule
      %s    \\bottomrule
        \\end{tabular}
      \\end{table}
      """
          .formatted(
              LatexText.of(table.caption()), table.label(), columns, row(table.heads()), rows);
    }

    private static String row(Stream<String> cells) {
      return cells.map(LatexText::of).collect(Collectors.joining(CELLS, "", END_OF_ROW));
    }
  }

  /** Writes tables as Markdown with pipes, as GitHub and Pandoc read them. */
  static final class MarkdownTable {
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
}
