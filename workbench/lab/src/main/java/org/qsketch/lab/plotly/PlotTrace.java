package org.qsketch.lab.plotly;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import tech.tablesaw.plotly.components.HoverLabel;
import tech.tablesaw.plotly.traces.Trace;

/**
 * A line, or the bars of one name, with attributes that the traces of jsplot lack, as error bars.
 *
 * @param name what it shows
 * @param group the entry of the legend that hides and shows it, together with others
 * @param showLegend tells whether the legend shows this trace for its group
 * @param attributes what plotly.js is told beside these
 */
record PlotTrace(String name, String group, boolean showLegend, Map<String, Object> attributes)
    implements Trace {
  /** The same trace with more attributes. */
  PlotTrace with(Map<String, Object> more) {
    return new PlotTrace(name, group, showLegend, Json.joined(List.of(attributes, more)));
  }

  /** The same trace, in the legend or not. */
  PlotTrace shownInLegend(boolean isShown) {
    return new PlotTrace(name, group, isShown, attributes);
  }

  /** The label of the chart: traces differ in the words on it alone. */
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
}
