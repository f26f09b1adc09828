package org.qsketch.lab.report;

import static j2html.TagCreator.p;
import static j2html.TagCreator.strong;

import j2html.tags.DomContent;
import java.util.List;
import java.util.stream.Collectors;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Numbers;

/**
 * What a chart of single points shows, in words.
 *
 * @param title the words above the panel
 * @param chart the panel
 */
record PointSentence(String title, LineChart chart) {
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
