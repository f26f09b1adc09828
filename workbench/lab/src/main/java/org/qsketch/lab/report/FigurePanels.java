package org.qsketch.lab.report;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.li;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.span;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.text;
import static j2html.TagCreator.ul;

import j2html.tags.DomContent;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.draw.FigurePieces;

/**
 * The panels of a figure: two columns of pictures on a wide page, one on a narrow page, and a
 * sentence in place of each that would have single points only.
 *
 * @param figure the figure
 * @param pieces its panels, drawn
 */
record FigurePanels(Figure figure, FigurePieces pieces) {
  DomContent html() {
    return each(
        div(each(panels().filter(this::isDrawn).mapToObj(this::picture)), legend())
            .withCondClass(isDrawn(), "picture"),
        each(panels().filter(index -> !isDrawn(index)).mapToObj(this::sentence)));
  }

  /** Tells whether there is any picture. */
  boolean isDrawn() {
    return panels().anyMatch(this::isDrawn);
  }

  private IntStream panels() {
    return IntStream.range(0, figure.panels().size());
  }

  private boolean isDrawn(int index) {
    Chart chart = figure.panels().get(index);
    return !(chart instanceof LineChart lines && lines.hasPointsOnly());
  }

  private DomContent picture(int index) {
    FigurePieces.DrawnPanel panel = pieces.panels().get(index);
    return panel.narrow().isEmpty()
        ? div(rawHtml(panel.wide()))
        : each(
            div(rawHtml(panel.wide())).withClass("on-wide"),
            each(panel.narrow(), one -> div(rawHtml(one)).withClass("on-narrow")));
  }

  private DomContent sentence(int index) {
    return new PointSentence(figure.panelTitle(index), (LineChart) figure.panels().get(index))
        .html();
  }

  private DomContent legend() {
    return isDrawn() && !pieces.legend().isEmpty()
        ? ul(each(pieces.legend(), entry -> li(rawHtml(entry.svg()), span(entry.text()))))
            .withClass("legend")
        : text("");
  }

  /**
   * Describes a chart of single points in words.
   *
   * @param title the words above the panel
   * @param chart the panel
   */
  private record PointSentence(String title, LineChart chart) {
    DomContent html() {
      return p(strong(title + ":"))
          .withText(" %s %s.".formatted(chart.y().label(), places()))
          .withClass("point");
    }

    private String places() {
      return single().stream()
          .map(line -> line.points().getFirst().x())
          .distinct()
          .map(this::place)
          .collect(Collectors.joining("; "));
    }

    private List<Line> single() {
      return chart.lines().stream().filter(line -> line.points().size() == 1).toList();
    }

    private String place(double x) {
      return single().stream()
          .filter(line -> Double.compare(line.points().getFirst().x(), x) == 0)
          .map(PointSentence::value)
          .collect(
              Collectors.joining(
                  " · ",
                  "at %s = %s: ".formatted(chart.x().label(), chart.x().scale().words(x)),
                  ""));
    }

    private static String value(Line line) {
      String value = Numbers.digits(line.points().getFirst().y().value());
      return switch (line.source().role()) {
        case MEASURED -> "%s %s".formatted(line.name(), value);
        case PUBLISHED -> "%s %s (%s)".formatted(line.name(), value, line.source().name());
        case LIMIT -> "%s %s".formatted(line.source().name(), value);
      };
    }
  }
}
