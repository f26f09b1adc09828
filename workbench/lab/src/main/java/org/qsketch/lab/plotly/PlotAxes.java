package org.qsketch.lab.plotly;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Bounds;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.PowerOfTwo;
import org.qsketch.lab.chart.Scale;
import org.qsketch.lab.chart.SharedAxes;
import org.qsketch.lab.chart.Style;

/**
 * The axes of the panels. Equal axes move together when a reader zooms into one.
 *
 * @param figure the figure
 */
record PlotAxes(Figure figure) {
  private static final double PADDING = 0.03;
  private static final double ROOM_ABOVE_BARS = 1.8;
  private static final double HALF_GROUP = 0.5;
  private static final int TICKS_OF_ROW = 26;
  private static final double LOG2 = Math.log10(2);

  Map<String, Object> x(int panel, List<Double> domain) {
    Map<String, Object> placed = placed("y", panel, domain);
    return switch (figure.panels().get(panel)) {
      case LineChart chart ->
          Json.joined(
              List.of(placed, axis(chart.x()), padded(chart), matching('x', panel, sameX(chart))));
      case BarChart chart -> Json.joined(List.of(placed, categories(chart.categories())));
    };
  }

  Map<String, Object> y(int panel, List<Double> domain) {
    Chart chart = figure.panels().get(panel);
    return Json.joined(
        List.of(
            placed("x", panel, domain),
            axis(chart.y()),
            Map.of("range", range(chart.y().scale(), heights(chart))),
            matching('y', panel, other -> other.y().equals(chart.y()))));
  }

  private static Map<String, Object> placed(String across, int panel, List<Double> domain) {
    return Map.of(
        "domain",
        domain,
        "anchor",
        Subplot.axis(across.charAt(0), panel),
        "showline",
        true,
        "mirror",
        true,
        "linecolor",
        Json.colour(Style.INK),
        "gridcolor",
        Json.colour(Style.GRID),
        "zeroline",
        false,
        "ticks",
        "outside");
  }

  private static Map<String, Object> axis(Axis axis) {
    Map<String, Object> title = Map.of("text", Json.words(axis.label()), "standoff", 6);
    return switch (axis.scale()) {
      case LINEAR -> Map.of("title", title, "type", "linear");
      case LOG2 -> Map.of("title", title, "type", "log");
      // plain numbers: 0.05, not a small 5 beside some power of ten
      case LOG10 -> Map.of("title", title, "type", "log", "tickformat", "~r");
    };
  }

  private Predicate<Chart> sameX(LineChart chart) {
    return other -> other instanceof LineChart lines && lines.x().equals(chart.x());
  }

  /** Refers to the first panel with the same axis, unless this is the first. */
  private Map<String, Object> matching(char direction, int panel, Predicate<Chart> isSame) {
    int first =
        IntStream.range(0, panel + 1)
            .filter(other -> isSame.test(figure.panels().get(other)))
            .findFirst()
            .orElseThrow();
    return first == panel ? Map.of() : Map.of("matches", Subplot.axis(direction, first));
  }

  private Map<String, Object> padded(LineChart chart) {
    Bounds bounds = new SharedAxes(figure).x(chart);
    double padding = bounds.low() < bounds.high() ? PADDING * (bounds.high() - bounds.low()) : 1;
    Bounds wider = new Bounds(bounds.low() - padding, bounds.high() + padding);
    return switch (chart.x().scale()) {
      case LINEAR -> Map.of("range", List.of(wider.low(), wider.high()));
      case LOG2 -> powersOfTwo(bounds, wider);
      case LOG10 -> Map.of("range", range(Scale.LOG10, bounds));
    };
  }

  private Map<String, Object> powersOfTwo(Bounds exponents, Bounds wider) {
    int low = (int) exponents.low();
    int step = Math.ceilDiv((int) exponents.high() - low, TICKS_OF_ROW / figure.columns());
    List<Integer> ticks =
        IntStream.iterate(low, exponent -> exponent <= exponents.high(), e -> e + Math.max(1, step))
            .boxed()
            .toList();
    return Map.of(
        "range", List.of(LOG2 * wider.low(), LOG2 * wider.high()),
        "tickvals", ticks.stream().map(exponent -> Math.pow(2, exponent)).toList(),
        "ticktext", ticks.stream().map(PowerOfTwo::text).toList());
  }

  private static Map<String, Object> categories(List<String> categories) {
    return Map.of(
        "range", List.of(-HALF_GROUP, categories.size() - HALF_GROUP),
        "tickvals", IntStream.range(0, categories.size()).boxed().toList(),
        "ticktext", categories.stream().map(Json::words).toList(),
        "showgrid", false);
  }

  private Bounds heights(Chart chart) {
    Bounds bounds = new SharedAxes(figure).y(chart);
    return chart instanceof BarChart ? bounds.raisedBy(ROOM_ABOVE_BARS) : bounds;
  }

  private static List<Double> range(Scale scale, Bounds bounds) {
    return scale.isLogarithmic()
        ? List.of(Math.log10(bounds.low()), Math.log10(bounds.high()))
        : List.of(bounds.low(), bounds.high());
  }
}
