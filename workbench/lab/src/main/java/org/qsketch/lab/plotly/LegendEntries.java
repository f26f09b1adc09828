package org.qsketch.lab.plotly;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.chart.SourceRanks;

/**
 * The legend of a chart: colours and shapes name what was measured, dashes and light fillings name
 * other sources. A click hides a variant, or a source, in all panels.
 */
final class LegendEntries {
  private static final Mark NEUTRAL = Mark.BLACK_CIRCLE;
  private static final List<Object> NOTHING = Collections.singletonList(null);

  private LegendEntries() {}

  /** Shows the first sample of each group in the legend, and nothing else. */
  static List<PlotTrace> shownOnce(Stream<PlotTrace> traces) {
    Set<String> shown = new HashSet<>();
    return traces
        .map(trace -> trace.shownInLegend(trace.showLegend() && shown.add(trace.group())))
        .toList();
  }

  /** Samples without a point for sources that no colour names, in a legend of their own. */
  static List<PlotTrace> ofSources(Figure figure) {
    SourceRanks ranks = new SourceRanks(figure);
    return figure.panels().stream().flatMap(chart -> ofSources(chart, ranks)).distinct().toList();
  }

  private static Stream<PlotTrace> ofSources(Chart chart, SourceRanks ranks) {
    return switch (chart) {
      case LineChart lines ->
          lines
              .sources()
              .filter(source -> source.role() != Role.MEASURED)
              .map(source -> sample(source, LineTraces.look(source, ranks)));
      case BarChart bars when ranks.of(Role.PUBLISHED).isEmpty() -> Stream.empty();
      case BarChart bars ->
          bars.sources().map(source -> sample(source, BarTraces.body(NEUTRAL, source.role())));
    };
  }

  private static PlotTrace sample(Source source, Map<String, Object> look) {
    Map<String, Object> noPoint = Map.of("x", NOTHING, "y", NOTHING, "legend", "legend2");
    return new PlotTrace(source.name(), source.name(), true, look).with(noPoint);
  }
}
