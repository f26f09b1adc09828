package org.qsketch.lab.notebook;

import static j2html.TagCreator.each;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import j2html.tags.specialized.TdTag;
import j2html.tags.specialized.TrTag;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A bucket of a tagged sketch, drawn with each entry and counter as wide as its bits. */
public final class DrawnBucket {
  private static final String FREE = "#f4f4f4";
  private static final String CELL = "#d7e8f7";
  private static final String JOINED = "#8fbfe8";
  private static final Map<String, String> ENTRIES =
      Map.of("a dictionary", "#dcefd5", "heavy entries", "#fbd9a5", "a large entry", "#f5b971");

  private static final String STYLE =
      "border:1px solid #666;color:#000;text-align:center;padding:3px;";

  /** The least width of a cell, in pixels. */
  private static final int CELL_WIDTH = 36;

  private final List<TaggedWord> words;

  DrawnBucket(List<TaggedWord> words) {
    this.words = List.copyOf(words);
  }

  /**
   * Returns the drawing.
   *
   * @return a table in HTML with a row for each word
   */
  public String html() {
    return table(tbody(each(words, DrawnBucket::row)))
        .withStyle("border-collapse:collapse")
        .render();
  }

  private static TrTag row(TaggedWord word) {
    return tr(
        th("word %d: %s".formatted(word.number(), word.state()))
            .withStyle("text-align:left;padding-right:1em"),
        each(word.boxes(), box -> box(word.state(), box)));
  }

  private static TdTag box(String state, TaggedWord.Box box) {
    return td(box.text())
        .attr("colspan", box.width())
        .withStyle(
            STYLE
                + "min-width:%dpx;background:%s"
                    .formatted(CELL_WIDTH * box.width(), colour(state, box)));
  }

  private static String colour(String state, TaggedWord.Box box) {
    if (box.text().isEmpty()) {
      return FREE;
    }
    return ENTRIES.getOrDefault(state, box.width() > 1 ? JOINED : CELL);
  }

  /** Returns a line for each word. */
  @Override
  public String toString() {
    return words.stream()
        .map(TaggedWord::row)
        .map(row -> "word %d, %s: %s".formatted(row.word(), row.state(), row.content()))
        .collect(Collectors.joining("\n"));
  }
}
