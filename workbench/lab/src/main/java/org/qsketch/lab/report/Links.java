package org.qsketch.lab.report;

import static j2html.TagCreator.a;

import j2html.tags.DomContent;
import java.util.Locale;

/** Links to the files beside the report. */
final class Links {
  private Links() {}

  /** A link that names the kind of the file, for example {@code CSV}. */
  static DomContent to(String file) {
    String kind = file.substring(file.lastIndexOf('.') + 1);
    return a(kind.toUpperCase(Locale.ROOT)).withHref(file).withClass("file");
  }
}
