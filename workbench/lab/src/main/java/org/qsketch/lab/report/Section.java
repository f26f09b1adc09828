package org.qsketch.lab.report;

import static j2html.TagCreator.a;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.li;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.section;
import static j2html.TagCreator.text;
import static j2html.TagCreator.ul;

import j2html.tags.DomContent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A part of the report, which its beginning links to.
 *
 * @param heading what it is about
 * @param contents what stands below the heading
 */
record Section(String heading, List<DomContent> contents) {
  /** Returns a part of sentences; without any it has no contents. */
  static Section of(String heading, List<String> sentences) {
    return new Section(
        heading,
        sentences.isEmpty() ? List.of() : List.of(ul(each(sentences, sentence -> li(sentence)))));
  }

  /** Puts parts of one heading together and leaves out empty parts. */
  static List<Section> joined(Stream<Section> parts) {
    Map<String, List<DomContent>> contents =
        parts
            .filter(part -> !part.contents.isEmpty())
            .collect(
                Collectors.groupingBy(
                    Section::heading,
                    LinkedHashMap::new,
                    Collectors.flatMapping(part -> part.contents.stream(), Collectors.toList())));
    return contents.entrySet().stream()
        .map(part -> new Section(part.getKey(), part.getValue()))
        .toList();
  }

  /** Returns links to all of them: the page is long. */
  static DomContent links(List<Section> parts) {
    return nav(each(parts, part -> each(a(part.heading).withHref("#" + part.id()), text(" "))));
  }

  private String id() {
    return heading.toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  DomContent html() {
    return section(h2(heading), each(contents.stream())).withId(id());
  }
}
