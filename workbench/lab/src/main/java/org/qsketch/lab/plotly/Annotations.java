package org.qsketch.lab.plotly;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;

/** Words among the panels: their titles, and a digit where a bar of 0 has no height. */
final class Annotations {
  private final Figure figure;

  private Annotations(Figure figure) {
    this.figure = figure;
  }

  static List<Map<String, Object>> of(Figure figure) {
    Annotations annotations = new Annotations(figure);
    return IntStream.range(0, figure.panels().size()).boxed().flatMap(annotations::of).toList();
  }

  private Stream<Map<String, Object>> of(int panel) {
    Stream<Map<String, Object>> title = Stream.of(title(panel));
    return switch (figure.panels().get(panel)) {
      case LineChart chart -> title;
      case BarChart chart when chart.y().scale().isLogarithmic() ->
          Stream.concat(title, zeros(chart, panel));
      case BarChart chart -> title;
    };
  }

  private Map<String, Object> title(int panel) {
    return Map.of(
        "text",
        "<b>%s</b>".formatted(Json.words(figure.panelTitle(panel))),
        "font",
        Map.of("size", 13),
        "showarrow",
        false,
        "xref",
        Subplot.axis('x', panel) + " domain",
        "yref",
        Subplot.axis('y', panel) + " domain",
        "x",
        0.5,
        "y",
        1,
        "yanchor",
        "bottom");
  }

  private Stream<Map<String, Object>> zeros(BarChart chart, int panel) {
    return new BarTraces(chart, panel)
        .places()
        .filter(place -> place.bar().isExactlyZero())
        .map(place -> zero(place.x(), panel));
  }

  private Map<String, Object> zero(double x, int panel) {
    return Map.of(
        "text",
        "0",
        "showarrow",
        false,
        "xref",
        Subplot.axis('x', panel),
        "yref",
        Subplot.axis('y', panel) + " domain",
        "x",
        x,
        "y",
        0,
        "yanchor",
        "bottom");
  }
}
