package org.qsketch.lab.draw;

import java.awt.Color;
import java.util.Comparator;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.lines.SeriesLines;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Scale;
import org.qsketch.lab.chart.SourceRanks;
import org.qsketch.lab.chart.Zeros;
import org.qsketch.lab.draw.Panel.Frame;
import org.qsketch.lab.draw.Panel.TextLabel;

/** Draws a chart of lines: what was published first, so that what was measured lies on top. */
final class LinePanel {
  private static final double CAP_OF_WIDTH = 0.006;
  private static final int TICK_SPACE = 24;
  private static final int WORDS_ABOVE = -6;
  private static final double MARK_PIXELS = 1.3 * Theme.MARKER_SIZE;

  private final Panel panel;
  private final Frame frame;
  private final SourceRanks ranks;

  private LinePanel(LineChart chart, Frame frame, SourceRanks ranks) {
    this.panel = new Panel(frame, chart.x().label(), chart.y());
    this.frame = frame;
    this.ranks = ranks;
  }

  static XYChart draw(LineChart chart, Frame frame, SourceRanks ranks) {
    LinePanel panel = new LinePanel(chart, frame, ranks);
    panel.xAxis(chart.x().scale());
    chart.lines().stream()
        .sorted(Comparator.comparing((Line line) -> line.source().role()).reversed())
        .forEach(line -> panel.add(line, chart));
    new Zeros(chart, frame.x(), MARK_PIXELS / frame.width()).all().forEach(panel::add);
    return panel.panel.chart();
  }

  private void xAxis(Scale scale) {
    panel.styler().setXAxisMin(frame.x().low()).setXAxisMax(frame.x().high());
    switch (scale) {
      case LINEAR -> panel.styler().setXAxisTickLabelsFormattingFunction(TickText::linear);
      case DATE -> panel.styler().setXAxisTickLabelsFormattingFunction(TickText::date);
      case LOG2 -> {
        panel.styler().setXAxisTickMarkSpacingHint(TICK_SPACE);
        panel.styler().setXAxisTickLabelsFormattingFunction(TickText::powerOfTwo);
      }
      case LOG10 -> {
        panel.styler().setXAxisLogarithmic(true).setXAxisLogarithmicDecadeOnly(false);
        panel.styler().setXAxisTickLabelsFormattingFunction(Panel.labels(frame.x()));
      }
    }
  }

  /**
   * Adds a line, with exponents for powers of two: XChart's logarithmic axes know only powers of
   * ten.
   */
  private void add(Line line, LineChart chart) {
    if (line.points().stream().allMatch(point -> point.isAtEdgeOf(chart.y()))) {
      return;
    }
    Scale scale = chart.x().scale();
    double[] x = line.points().stream().mapToDouble(point -> scale.place(point.x())).toArray();
    double[] y = line.points().stream().mapToDouble(point -> height(point, chart)).toArray();
    Role role = line.source().role();
    Color colour = Theme.colour(line.mark(), role);
    addSpreads(line.points(), x, colour, scale);
    XYSeries series = panel.add(x, y, colour);
    int rank = ranks.rank(line.source());
    series.setLineStyle(line.isJoined() ? Theme.stroke(role, rank) : SeriesLines.NONE);
    if (role != Role.LIMIT) {
      series.setMarker(ShapeMarker.of(line.mark().shape(), role, rank));
    }
  }

  /** Returns the height of a point. A line breaks off where it has no place to go on. */
  private static double height(Point point, LineChart chart) {
    return point.isAtEdgeOf(chart.y()) ? Double.NaN : point.y().value();
  }

  private void add(Zeros.Zero zero) {
    Line line = zero.line();
    double[] place = {zero.place()};
    double[] edge = {frame.y().low()};
    panel
        .add(place, edge, Theme.colour(line.mark(), line.source().role()))
        .setMarker(new ShapeMarker(line.mark().shape(), true));
    if (zero.isNamed()) {
      panel
          .chart()
          .addAnnotation(
              new TextLabel("0", Theme.SMALL, zero.place(), edge[0], WORDS_ABOVE, frame.width()));
    }
  }

  /** Draws the spreads as one broken line: XChart's own error bars are symmetric. */
  private void addSpreads(List<Point> points, double[] x, Color colour, Scale scale) {
    for (int i = 0; i < x.length; i++) {
      Measure y = points.get(i).y();
      if (y.isSpread()) {
        double left = beside(x[i], -CAP_OF_WIDTH, scale);
        double right = beside(x[i], CAP_OF_WIDTH, scale);
        double[] whiskerX = {left, right, x[i], x[i], left, right};
        double[] whiskerY = {y.low(), y.low(), y.low(), y.high(), y.high(), y.high()};
        panel.add(whiskerX, whiskerY, colour).setLineStyle(Theme.solid(1));
      }
    }
  }

  /** Returns a place that lies a part of the axis away from another. */
  private double beside(double place, double part, Scale scale) {
    return scale == Scale.LOG10
        ? place * Math.pow(frame.x().ratio(), part)
        : place + part * (frame.x().high() - frame.x().low());
  }
}
