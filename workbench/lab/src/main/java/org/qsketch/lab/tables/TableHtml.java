package org.qsketch.lab.tables;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import j2html.tags.DomContent;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/** Tables as HTML: numbers right-aligned in their formats, all text escaped, long tables cut. */
public final class TableHtml {
  /** The most rows that are shown. */
  public static final int MOST_ROWS = 30;

  private static final String NUMBER = "text-align: right; font-variant-numeric: tabular-nums";
  private static final String TEXT = "text-align: left";

  /** A sentence, which is neither broken nor makes its table wider. */
  private static final String CAPTION = TEXT + "; white-space: nowrap; max-width: 0";

  /** Words up to here stay in one line. */
  private static final int SHORT = 24;

  private TableHtml() {}

  /**
   * Writes a table.
   *
   * @param table the table
   * @return HTML with at most {@value #MOST_ROWS} of its rows, the first ones, and how many more
   *     there are
   */
  public static String of(Table table) {
    int shown = Math.min(MOST_ROWS, table.rowCount());
    return div(
            table(
                caption(table.name()).withStyle(CAPTION),
                thead(tr(each(table.columns(), TableHtml::head))),
                tbody(each(IntStream.range(0, shown).mapToObj(row -> tr(cells(table, row)))))),
            iff(shown < table.rowCount(), more(table.rowCount() - shown)))
        .withClass("qsketch-table")
        .withStyle("overflow-x: auto")
        .render();
  }

  private static DomContent head(Column<?> column) {
    return th(column.name()).withStyle(style(column));
  }

  private static DomContent cells(Table table, int row) {
    Stream<DomContent> cells =
        table.columns().stream().map(column -> cell(column, NumberFormats.text(column, row)));
    return each(cells);
  }

  private static DomContent cell(Column<?> column, String text) {
    String wrapping = text.length() <= SHORT ? "; white-space: nowrap" : "";
    return td(text).withStyle(style(column) + wrapping);
  }

  private static String style(Column<?> column) {
    return column instanceof NumericColumn<?> ? NUMBER : TEXT;
  }

  private static DomContent more(int rows) {
    return p("%,d more rows: filter the table, or print it with printAll()".formatted(rows));
  }
}
