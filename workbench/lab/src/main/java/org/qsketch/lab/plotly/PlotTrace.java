package org.qsketch.lab.plotly;

import static java.util.Map.entry;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.qsketch.lab.chart.Measure;
import tech.tablesaw.plotly.components.HoverLabel;
import tech.tablesaw.plotly.traces.Trace;

/**
 * A line, or the bars of one name, with attributes that the traces of jsplot lack, as error bars.
 *
 * @param name what it shows
 * @param group the entry of the legend that hides and shows it, together with others
 * @param showLegend tells whether the legend shows this trace for its group
 * @param attributes further attributes for plotly.js
 */
record PlotTrace(String name, String group, boolean showLegend, Map<String, Object> attributes)
    implements Trace {
  /** Text where no word is to be seen: where there was none at all, plotly.js writes none later. */
  static final String NO_WORD = " ";

  private static final Set<String> VALUES = Set.of("x", "y", "error_y", "text", "hovertext");

  /** Returns the same trace with more attributes. */
  PlotTrace with(Map<String, Object> more) {
    return new PlotTrace(name, group, showLegend, Json.joined(List.of(attributes, more)));
  }

  /** Returns what the trace keeps at all positions of a chart: all but its values. */
  PlotTrace look() {
    return new PlotTrace(name, group, showLegend, some(name -> !VALUES.contains(name)));
  }

  /** Returns what differs from position to position. */
  Map<String, Object> values() {
    return some(VALUES::contains);
  }

  private Map<String, Object> some(Predicate<String> isWanted) {
    return attributes.entrySet().stream()
        .filter(attribute -> isWanted.test(attribute.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Returns the same trace, in the legend or not. */
  PlotTrace shownInLegend(boolean isShown) {
    return new PlotTrace(name, group, isShown, attributes);
  }

  /** Returns the label of the chart: traces differ only in its words. */
  @Override
  public HoverLabel hoverLabel() {
    return HoverLabel.builder().build();
  }

  @Override
  public String asJavascript(int index) {
    Map<String, Object> own =
        Map.of("name", Json.words(name), "legendgroup", group, "showlegend", showLegend);
    return String.format(
        Locale.ROOT, "var trace%d = %s;", index, Json.of(Json.joined(List.of(attributes, own))));
  }

  /** Returns error bars from the smallest to the largest value of each measure. */
  static Map<String, Object> errorBars(List<Measure> measures) {
    return Map.ofEntries(
        entry("type", "data"),
        entry("symmetric", false),
        entry("array", measures.stream().map(one -> one.high() - one.value()).toList()),
        entry("arrayminus", measures.stream().map(one -> one.value() - one.low()).toList()),
        entry("thickness", 1),
        entry("width", 2),
        entry("visible", measures.stream().anyMatch(Measure::isSpread)));
  }
}
