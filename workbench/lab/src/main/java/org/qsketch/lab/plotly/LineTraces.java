package org.qsketch.lab.plotly;

import static java.util.Map.entry;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.lab.chart.LegendNames;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.SharedAxes;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.chart.SourceRanks;
import org.qsketch.lab.chart.Style;
import org.qsketch.lab.chart.Zeros;
import org.qsketch.lab.plotly.PlotLayout.Subplot;

/**
 * The lines of a panel.
 *
 * @param chart the panel
 * @param panel its number, from 0
 * @param ranks the numbers of the sources
 * @param names the lines that the legend names
 * @param axes the ends of the axes
 */
record LineTraces(
    LineChart chart, int panel, SourceRanks ranks, LegendNames names, SharedAxes axes) {
  private static final int MARKER_SIZE = 8;
  private static final int HOLLOW_MARKER_SIZE = 6;

  /**
   * Returns one trace for each line: what was published first, so that what was measured lies on
   * top.
   */
  Stream<PlotTrace> traces() {
    return chart.lines().stream()
        .sorted(Comparator.comparing((Line line) -> line.source().role()).reversed())
        .flatMap(line -> Stream.concat(Stream.of(trace(line)), zeros(line)));
  }

  private PlotTrace trace(Line line) {
    return named(line, names.has(line))
        .with(look(line.source(), line.mark().shape(), colour(line), ranks))
        .with(Map.of("mode", line.isJoined() ? mode(line.source()) : "markers"))
        .with(points(line.points()))
        .with(hover(line, line.points()));
  }

  private PlotTrace named(Line line, boolean showLegend) {
    String group = names.has(line) ? line.name() : line.source().name();
    return new PlotTrace(line.name(), group, showLegend, Subplot.axes(panel));
  }

  private static int colour(Line line) {
    return Style.colour(line.mark(), line.source().role());
  }

  private Map<String, Object> points(List<Point> points) {
    return Map.of(
        "x", points.stream().map(point -> drawn(point.x())).toList(),
        "y", points.stream().map(this::height).toList(),
        "error_y", PlotTrace.errorBars(points.stream().map(Point::y).toList()));
  }

  private double drawn(double x) {
    return ScaledAxis.drawn(chart.x().scale(), x);
  }

  /** Returns the height of a point. A line breaks off where it has no place to go on. */
  private Double height(Point point) {
    return point.isAtEdgeOf(chart.y()) ? null : Double.valueOf(point.y().value());
  }

  /** Returns the points of a line that stand at the lower edge. */
  private Stream<PlotTrace> zeros(Line line) {
    List<Zeros.Zero> zeros = new Zeros(chart, axes.x(chart), markWidth()).of(line);
    return zeros.isEmpty() ? Stream.empty() : Stream.of(atEdge(line, zeros));
  }

  private double markWidth() {
    return (double) MARKER_SIZE * axes.figure().columns() / PlotLayout.PANEL_WIDTH;
  }

  private PlotTrace atEdge(Line line, List<Zeros.Zero> zeros) {
    return named(line, false)
        .with(
            Map.ofEntries(
                entry("type", "scatter"),
                entry("mode", "markers+text"),
                entry("marker", marker(line.mark().shape(), colour(line), true)),
                entry(
                    "x",
                    zeros.stream()
                        .map(zero -> drawn(chart.x().scale().value(zero.place())))
                        .toList()),
                entry("y", Collections.nCopies(zeros.size(), axes.y(chart).low())),
                entry(
                    "text",
                    zeros.stream().map(zero -> zero.isNamed() ? "0" : PlotTrace.NO_WORD).toList()),
                entry("textposition", "top center"),
                entry("cliponaxis", false)))
        .with(hover(line, zeros.stream().map(Zeros.Zero::point).toList()));
  }

  private Map<String, Object> hover(Line line, List<Point> points) {
    HoverText text = new HoverText(line.name(), line.source());
    return Map.of(
        "hovertext",
        points.stream()
            .map(point -> line.isUpright() ? text.ofPlace(chart, point) : text.of(chart, point))
            .toList(),
        "hovertemplate",
        HoverText.TEMPLATE);
  }

  /** Returns the look of a line that shows a source, for any variant. */
  static Map<String, Object> look(Source source, SourceRanks ranks) {
    return Json.joined(
        List.of(
            look(source, Mark.Shape.CIRCLE, Style.FAINT_INK, ranks), Map.of("mode", mode(source))));
  }

  private static String mode(Source source) {
    return source.role() == Role.LIMIT ? "lines" : "lines+markers";
  }

  private static Map<String, Object> look(
      Source source, Mark.Shape shape, int colour, SourceRanks ranks) {
    Role role = source.role();
    return Map.ofEntries(
        entry("type", "scatter"),
        entry("line", line(colour, source, ranks)),
        entry("marker", marker(shape, colour, role == Role.PUBLISHED)));
  }

  private static Map<String, Object> line(int colour, Source source, SourceRanks ranks) {
    Style.Stroke stroke = Style.stroke(source.role(), ranks.rank(source));
    return Map.of("color", Json.colour(colour), "width", stroke.width(), "dash", dash(stroke));
  }

  private static String dash(Style.Stroke stroke) {
    return stroke.dashes().isEmpty()
        ? "solid"
        : stroke.dashes().stream().map(length -> length + "px").collect(Collectors.joining(","));
  }

  /** Returns a marker, filled for what was measured, white within for what was published. */
  private static Map<String, Object> marker(Mark.Shape shape, int colour, boolean isHollow) {
    String ink = Json.colour(colour);
    return Map.ofEntries(
        entry("symbol", symbol(shape)),
        entry("size", isHollow ? HOLLOW_MARKER_SIZE : MARKER_SIZE),
        entry("color", isHollow ? "#FFFFFF" : ink),
        entry("line", Map.of("color", ink, "width", isHollow ? 1.1 : armWidth(shape))));
  }

  private static double armWidth(Mark.Shape shape) {
    return shape == Mark.Shape.PLUS || shape == Mark.Shape.CROSS ? 2 : 0;
  }

  private static String symbol(Mark.Shape shape) {
    return switch (shape) {
      case CIRCLE -> "circle";
      case SQUARE -> "square";
      case DIAMOND -> "diamond";
      case TRIANGLE_UP -> "triangle-up";
      case TRIANGLE_DOWN -> "triangle-down";
      case PLUS -> "cross-thin";
      case CROSS -> "x-thin";
      case STAR -> "star";
      case HOURGLASS -> "hourglass";
    };
  }
}
