package org.qsketch.lab.chapter;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import j2html.tags.DomContent;
import java.util.List;

/**
 * A table of the report.
 *
 * @param title what it shows
 * @param file the CSV file beside the report that holds all of its columns
 * @param words how many of the columns, from the left, are words
 * @param header the names of the columns
 * @param rows the cells, as text
 */
public record Table(
    String title, String file, int words, List<String> header, List<List<String>> rows) {
  public DomContent html() {
    return div(table(
            caption(title + " ").with(Links.to(file)),
            thead(tr(each(header, (index, name) -> th(name).withClass(kind(index))))),
            tbody(each(rows, this::row))))
        .withClass("wide");
  }

  private DomContent row(List<String> cells) {
    return tr(each(cells, (index, cell) -> td(cell).withClass(kind(index))));
  }

  private String kind(int column) {
    return column < words ? "word" : "number";
  }
}
