package org.qsketch.lab.tables;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.text;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;
import static j2html.TagCreator.wbr;

import j2html.tags.DomContent;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.internal.Printable;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * Tables as HTML: numbers right-aligned in their formats, all text escaped, long tables cut. A wide
 * table says once what all of its rows have in common, so that what differs is in sight; a long one
 * scrolls within a few lines, so that what follows is.
 */
public final class TableHtml {
  /** The most rows that are shown. */
  public static final int MOST_ROWS = 30;

  private static final String NUMBER = "text-align: right; font-variant-numeric: tabular-nums";
  private static final String TEXT = "text-align: left";

  /** A sentence, which is neither broken nor makes its table wider. */
  private static final String CAPTION = TEXT + "; white-space: nowrap; max-width: 0";

  /** The style of a box in which long tables scroll below their heads. */
  private static final String BOX = "overflow: auto; max-height: 25em";

  private static final String HEAD =
      "; position: sticky; top: 0; background: var(--jp-layout-color0, white)";

  private static final String WORDS = "margin: 0 0 .5em; opacity: .75";

  /** More do not stand side by side. */
  private static final int MANY_COLUMNS = 8;

  /** Brings the columns of a wide table closer together. */
  private static final String NARROW = "; padding: .5em .3em";

  /** Words up to here stay in one line. */
  private static final int SHORT = 24;

  /** Longer ones wrap, but not word by word. */
  private static final String LONG = "; min-width: 12em";

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
    CommonColumns columns = columns(table);
    String space = columns.others().size() > MANY_COLUMNS ? NARROW : "";
    return div(
            iff(!columns.common().isEmpty(), p(columns.words()).withStyle(WORDS)),
            div(table(
                    caption(Tables.printable(table.name())).withStyle(CAPTION),
                    thead(tr(each(columns.others(), column -> head(column, space)))),
                    tbody(
                        each(
                            IntStream.range(0, shown)
                                .mapToObj(row -> cells(columns.others(), row, space))))))
                .withStyle(BOX),
            iff(shown < table.rowCount(), more(table.rowCount() - shown)))
        .withClass("qsketch-table")
        .render();
  }

  private static CommonColumns columns(Table table) {
    return table.columnCount() > MANY_COLUMNS ? CommonColumns.of(table) : CommonColumns.none(table);
  }

  private static DomContent head(Column<?> column, String space) {
    return th(breakable(Printable.text(column.name()))).withStyle(style(column) + HEAD + space);
  }

  /** Lets a long name go on in the next line, behind any of its words. Copied, it is one name. */
  private static DomContent breakable(String name) {
    return each(List.of(name.split("(?<=_)")), part -> each(text(part), wbr()));
  }

  private static DomContent cells(List<Column<?>> columns, int row, String space) {
    Stream<DomContent> cells =
        columns.stream().map(column -> cell(column, NumberFormats.text(column, row), space));
    return tr(each(cells));
  }

  private static DomContent cell(Column<?> column, String text, String space) {
    String wrapping = text.length() <= SHORT ? "; white-space: nowrap" : LONG;
    return td(text).withStyle(style(column) + wrapping + space);
  }

  private static String style(Column<?> column) {
    return column instanceof NumericColumn<?> ? NUMBER : TEXT;
  }

  private static DomContent more(int rows) {
    return p("%,d more rows: filter the table, or print it with printAll()".formatted(rows));
  }
}
