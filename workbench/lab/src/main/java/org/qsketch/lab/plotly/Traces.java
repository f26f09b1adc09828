package org.qsketch.lab.plotly;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LegendNames;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.SharedAxes;
import org.qsketch.lab.chart.SourceRanks;

/**
 * The lines and bars of a figure. All positions that a reader can turn to have the same traces, of
 * which some show nothing there: so colours, legend and what was hidden stay.
 */
final class Traces {
  private static final List<Object> NOWHERE = Collections.singletonList(null);

  /** Without any place a trace would have no entry in the legend. */
  private static final Map<String, Object> NOTHING = Map.of("x", NOWHERE, "y", NOWHERE);

  private final Figure figure;
  private final Figure whole;
  private final SourceRanks ranks;
  private final LegendNames names;
  private final SharedAxes axes;

  Traces(Figure figure) {
    this.figure = figure;
    this.whole = figure.whole();
    this.ranks = new SourceRanks(whole);
    this.names = new LegendNames(whole);
    this.axes = new SharedAxes(whole);
  }

  /** Returns the traces as they are seen at first, in the order of {@link #looks}. */
  List<PlotTrace> all() {
    return figure.positions().isEmpty()
        ? of(numbered(whole.panels())).toList()
        : atFirst(byLook(figure.positions().charts().get(figure.positions().first())));
  }

  private List<PlotTrace> atFirst(Map<PlotTrace, PlotTrace> first) {
    return looks().stream().map(look -> first.getOrDefault(look, look.with(NOTHING))).toList();
  }

  /** Returns what the traces keep at all positions. */
  private List<PlotTrace> looks() {
    return of(numbered(whole.panels())).map(PlotTrace::look).distinct().toList();
  }

  private static SortedMap<Integer, Chart> numbered(List<Chart> panels) {
    SortedMap<Integer, Chart> numbered = new TreeMap<>();
    panels.forEach(panel -> numbered.put(numbered.size(), panel));
    return numbered;
  }

  /** Returns the values of all traces at each position; null for a trace that has none there. */
  Map<String, Object> positions() {
    PlotControls controls = new PlotControls(figure.positions());
    List<PlotTrace> looks = looks();
    Map<String, Object> positions = new LinkedHashMap<>();
    figure
        .positions()
        .charts()
        .forEach(
            (position, charts) -> positions.put(controls.key(position), values(looks, charts)));
    return positions;
  }

  private List<Map<String, Object>> values(
      List<PlotTrace> looks, SortedMap<Integer, Chart> charts) {
    Map<PlotTrace, PlotTrace> here = byLook(charts);
    List<Map<String, Object>> values = new ArrayList<>();
    looks.forEach(look -> values.add(here.containsKey(look) ? here.get(look).values() : null));
    return values;
  }

  private Map<PlotTrace, PlotTrace> byLook(SortedMap<Integer, Chart> charts) {
    return of(charts).collect(Collectors.toMap(PlotTrace::look, Function.identity()));
  }

  private Stream<PlotTrace> of(SortedMap<Integer, Chart> charts) {
    return charts.entrySet().stream().flatMap(panel -> of(panel.getKey(), panel.getValue()));
  }

  private Stream<PlotTrace> of(int panel, Chart chart) {
    return switch (chart) {
      case LineChart lines -> new LineTraces(lines, panel, ranks, names, axes).traces();
      case BarChart bars ->
          new BarTraces(bars, (BarChart) whole.panels().get(panel), panel, axes).traces();
    };
  }
}
