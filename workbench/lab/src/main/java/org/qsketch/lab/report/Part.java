package org.qsketch.lab.report;

import static j2html.TagCreator.a;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.section;
import static j2html.TagCreator.text;

import j2html.tags.DomContent;
import java.util.List;
import java.util.Locale;

/**
 * A part of the report, which its beginning links to.
 *
 * @param heading what it is about
 * @param contents what stands below the heading
 */
record Part(String heading, List<DomContent> contents) {
  static Part of(String heading, DomContent... contents) {
    return new Part(heading, List.of(contents));
  }

  /** Links to all of them: the page is long. */
  static DomContent links(List<Part> parts) {
    return nav(each(parts, part -> each(a(part.heading).withHref("#" + part.id()), text(" "))));
  }

  private String id() {
    return heading.toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  DomContent html() {
    return section(h2(heading), each(contents.stream())).withId(id());
  }
}
