package org.qsketch.lab.report;

import static j2html.TagCreator.a;
import static j2html.TagCreator.caption;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import j2html.TagCreator;
import j2html.tags.DomContent;
import java.util.List;
import java.util.Locale;
import org.qsketch.lab.chapter.ReportTable;

/** Tables of chapters as HTML: words at the left of their cells, numbers at the right. */
record HtmlTable(ReportTable table) {
  static DomContent of(ReportTable table) {
    return new HtmlTable(table).html();
  }

  private DomContent html() {
    return div(TagCreator.table(
            caption(table.title() + " ").with(link(table.file())),
            thead(tr(each(table.header(), (index, name) -> th(name).withClass(kind(index))))),
            tbody(each(table.rows(), this::row))))
        .withClass("wide");
  }

  private DomContent row(List<String> cells) {
    return tr(each(cells, (index, cell) -> td(cell).withClass(kind(index))));
  }

  private String kind(int column) {
    return column < table.words() ? "word" : "number";
  }

  /** Returns a link that names the kind of the file, for example {@code CSV}. */
  static DomContent link(String file) {
    String kind = file.substring(file.lastIndexOf('.') + 1);
    return a(kind.toUpperCase(Locale.ROOT)).withHref(file).withClass("file");
  }
}
