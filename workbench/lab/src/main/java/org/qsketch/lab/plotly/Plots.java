package org.qsketch.lab.plotly;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.chart.SourceRanks;
import org.qsketch.lab.plotly.PlotLayout.LegendBox;
import tech.tablesaw.plotly.traces.Trace;

/**
 * Figures as charts of jsplot: panels are drawn as subplots with one legend, spreads as error bars,
 * and marks, colours and dashes equal the drawing. Sliders and menus turn a figure that has several
 * positions.
 */
public final class Plots {
  private Plots() {}

  /**
   * Turns a figure into a chart of jsplot. Its traces are the lines and bars of the panels, panel
   * by panel; bars have additional traces of mode {@code text} with the words above them, and the
   * last traces are samples without points for the legend of dashes and fillings.
   *
   * @param figure the figure
   * @return the chart
   */
  public static tech.tablesaw.plotly.components.Figure of(Figure figure) {
    Traces all = new Traces(figure);
    List<PlotTrace> traces = LegendEntries.shownOnce(all.all().stream());
    List<PlotTrace> samples = LegendEntries.ofSources(figure.whole());
    return new PlotFigure(
        Stream.concat(traces.stream(), samples.stream()).toList(),
        PlotLayout.of(figure, LegendBox.of(traces), LegendBox.of(samples)),
        all.positions());
  }

  /** A chart of jsplot with a layout of several panels, which the layouts of jsplot cannot say. */
  private static final class PlotFigure extends tech.tablesaw.plotly.components.Figure {
    private static final String CONTROLS = PageScript.resource("controls.js");

    private final Map<String, Object> layout;
    private final Map<String, Object> positions;

    /**
     * Makes a chart.
     *
     * @param positions the values of the traces at each position; empty for a chart that stands
     *     still
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

  /**
   * The legend of a chart: colours and shapes name what was measured, dashes and light fillings
   * name other sources. A click hides a variant, or a source, in all panels.
   */
  private static final class LegendEntries {
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

    /**
     * Returns samples without a point for sources that no colour names, in a legend of their own.
     */
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
}
