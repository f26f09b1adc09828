package org.qsketch.lab.draw;

import static j2html.TagCreator.tag;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/**
 * Makes what VectorGraphics2D writes fit for a page: without a document type, short, with words.
 */
final class SvgText {
  private static final Pattern LONG_NUMBER = Pattern.compile("-?\\d+\\.\\d{3,}(E-?\\d+)?");
  private static final Pattern INDENT = Pattern.compile(">\\s+<");
  private static final Pattern CLIP = Pattern.compile("(id=\"|url\\(#)clip");

  private SvgText() {}

  /**
   * Drops the document type, which names a page elsewhere, rounds coordinates to a hundredth of a
   * pixel, and says what the figure shows: its letters are outlines, which nothing can read aloud.
   */
  static String finish(String svg, String title, String description) {
    return withWords(
        dense(svg),
        tag("title").withText(title).render() + tag("desc").withText(description).render());
  }

  /**
   * Returns a drawing of a page that has others, each with names of its own for what it clips by.
   * The words about it stand around it.
   *
   * @param name that no other drawing of the page has
   */
  static String ofPage(String svg, String title, String name) {
    return CLIP.matcher(withWords(dense(svg), tag("title").withText(title).render()))
        .replaceAll("$1" + name + "-clip");
  }

  /** Drops the document type and the invisible digits of coordinates. */
  static String dense(String svg) {
    String root = svg.substring(svg.indexOf("<svg"));
    String dense = INDENT.matcher(root).replaceAll(">\n<");
    return LONG_NUMBER.matcher(dense).replaceAll(match -> rounded(match.group()));
  }

  private static String withWords(String svg, String words) {
    int afterRoot = svg.indexOf('>') + 1;
    return svg.substring(0, afterRoot) + words + svg.substring(afterRoot) + "\n";
  }

  private static String rounded(String number) {
    BigDecimal value = new BigDecimal(number).setScale(2, RoundingMode.HALF_EVEN);
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }
}
