package org.qsketch.lab.draw;

import static j2html.TagCreator.tag;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;
import org.qsketch.lab.chart.Figure;

/**
 * Makes what VectorGraphics2D writes fit for a page: without a document type, short, with words.
 */
final class SvgText {
  private static final Pattern LONG_NUMBER = Pattern.compile("-?\\d+\\.\\d{3,}(E-?\\d+)?");
  private static final Pattern INDENT = Pattern.compile(">\\s+<");

  private SvgText() {}

  /**
   * Drops the document type, which names a page elsewhere, rounds coordinates to a hundredth of a
   * pixel, and says what the figure shows: its letters are outlines, which nothing can read aloud.
   */
  static String finish(String svg, Figure figure) {
    String root = svg.substring(svg.indexOf("<svg"));
    String dense = INDENT.matcher(root).replaceAll(">\n<");
    String rounded = LONG_NUMBER.matcher(dense).replaceAll(match -> rounded(match.group()));
    int afterRoot = rounded.indexOf('>') + 1;
    return rounded.substring(0, afterRoot) + words(figure) + rounded.substring(afterRoot) + "\n";
  }

  private static String rounded(String number) {
    BigDecimal value = new BigDecimal(number).setScale(2, RoundingMode.HALF_EVEN);
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  private static String words(Figure figure) {
    return tag("title").withText(figure.title()).render()
        + tag("desc").withText(figure.caption()).render();
  }
}
