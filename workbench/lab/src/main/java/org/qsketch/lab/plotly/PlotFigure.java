package org.qsketch.lab.plotly;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tech.tablesaw.plotly.components.Figure;
import tech.tablesaw.plotly.traces.Trace;

/** A chart of jsplot with a layout of several panels, which the layouts of jsplot cannot say. */
final class PlotFigure extends Figure {
  private final Map<String, Object> layout;

  PlotFigure(List<PlotTrace> traces, Map<String, Object> layout) {
    super(traces.toArray(Trace[]::new));
    this.layout = layout;
  }

  @Override
  protected void buildContext(String divName) {
    super.buildContext(divName);
    String traces = getContext().get("figure").toString();
    getContext().put("figure", "var layout = %s;%n%s".formatted(Json.of(layout), traces));
  }

  @Override
  protected String plotFunction(String divName) {
    String traces =
        IntStream.range(0, getTraces().length)
            .mapToObj(index -> "trace" + index)
            .collect(Collectors.joining(", "));
    return "Plotly.newPlot(%s, [%s], layout);".formatted(divName, traces);
  }
}
