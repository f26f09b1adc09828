package org.qsketch.lab.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Point;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.SharedAxes;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.chart.SourceRanks;
import org.qsketch.lab.draw.Panel.Frame;

class LinePanelTest {
  private static final Measure SPREAD = new Measure(0.5, 0.4, 0.6);
  private static final Line LINE =
      new Line(
          "thread",
          Mark.BLACK_CIRCLE,
          new Source(Role.MEASURED, "here"),
          List.of(Point.of(1, 0.5), new Point(100, SPREAD), Point.of(10_000, 0.5)));

  private static XYChart drawn(Axis x) {
    LineChart panel = new LineChart("a panel", x, Axis.log10("rate"), List.of(LINE));
    Figure figure = new Figure("id", "A title", "A caption.", "Read it.", 1, List.of(panel));
    SharedAxes axes = new SharedAxes(figure);
    Frame frame = new Frame("a panel", 600, 400, axes.x(panel), axes.y(panel));
    XYChart chart = LinePanel.draw(panel, frame, new SourceRanks(figure));
    BufferedImage image = new BufferedImage(600, 400, BufferedImage.TYPE_INT_RGB);
    chart.paint(image.createGraphics(), 600, 400);
    return chart;
  }

  @Test
  void equalRatiosAreEqualDistancesOnAHorizontalAxisOfPowersOfTen() {
    XYChart chart = drawn(Axis.log10("count"));
    double left = chart.getScreenXFromChart(1);
    double middle = chart.getScreenXFromChart(100);
    double right = chart.getScreenXFromChart(10_000);
    assertThat(right - left).isGreaterThan(300);
    assertThat(middle).isCloseTo((left + right) / 2, within(1.0));
  }

  @Test
  void theCapsOfASpreadReachEquallyFarToBothSides() {
    XYChart chart = drawn(Axis.log10("count"));
    double[] whisker = chart.getSeriesCollection().iterator().next().getXData();
    double middle = chart.getScreenXFromChart(100);
    double left = middle - chart.getScreenXFromChart(whisker[0]);
    double right = chart.getScreenXFromChart(whisker[1]) - middle;
    assertThat(left).isBetween(1.0, 10.0).isCloseTo(right, within(1e-3));
  }
}
