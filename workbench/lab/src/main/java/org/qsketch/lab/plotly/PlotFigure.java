package org.qsketch.lab.plotly;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tech.tablesaw.plotly.components.Figure;
import tech.tablesaw.plotly.traces.Trace;

/** A chart of jsplot with a layout of several panels, which the layouts of jsplot cannot say. */
final class PlotFigure extends Figure {
  private static final String CONTROLS = PageScript.resource("controls.js");

  private final Map<String, Object> layout;
  private final Map<String, Object> positions;

  /**
   * Makes a chart.
   *
   * @param positions the values of the traces at each position; empty for a chart that stands still
   */
  PlotFigure(List<PlotTrace> traces, Map<String, Object> layout, Map<String, Object> positions) {
    super(traces.toArray(Trace[]::new));
    this.layout = layout;
    this.positions = positions;
  }

  @Override
  protected void buildContext(String divName) {
    super.buildContext(divName);
    String traces = getContext().get("figure").toString();
    getContext()
        .put("figure", "var layout = %s;%n%s%n%s".formatted(Json.of(layout), traces, controls()));
  }

  @Override
  protected String plotFunction(String divName) {
    String traces =
        IntStream.range(0, getTraces().length)
            .mapToObj(index -> "trace" + index)
            .collect(Collectors.joining(", "));
    String plot = "Plotly.newPlot(%s, [%s], layout)".formatted(divName, traces);
    return plot + (positions.isEmpty() ? ";" : ".then(followControls(Plotly, positions));");
  }

  private String controls() {
    return positions.isEmpty()
        ? ""
        : "%svar positions = %s;%n".formatted(CONTROLS, Json.of(positions));
  }
}
