package org.qsketch.lab.draw;

import java.awt.Color;
import java.util.Locale;
import java.util.function.Function;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Bounds;
import org.qsketch.lab.chart.Scale;

/** The parts of a panel that lines and bars share, on top of XChart. */
final class Panel {
  private static final double MANY_DECADES = 5e3;

  /** For labels and ticks of any axis: panels one below the other stand on one line. */
  private static final int LEFT = 64;

  private final XYChart chart;
  private int added;

  Panel(Frame frame, String xLabel, Axis y) {
    chart = new TitledChart(frame.title(), frame.width(), frame.height());
    chart.setXAxisTitle(xLabel);
    chart.setYAxisTitle(y.label());
    style(chart.getStyler());
    chart.getStyler().setYAxisMin(frame.y().low()).setYAxisMax(frame.y().high());
    if (y.scale() == Scale.LINEAR) {
      chart.getStyler().setYAxisTickLabelsFormattingFunction(TickText::linear);
    } else {
      chart.getStyler().setYAxisLogarithmic(true).setYAxisLogarithmicDecadeOnly(false);
      chart.getStyler().setYAxisTickLabelsFormattingFunction(labels(frame.y()));
    }
  }

  /** Over many decades there is space for the powers of ten alone. */
  static Function<Double, String> labels(Bounds bounds) {
    return bounds.ratio() > MANY_DECADES ? TickText::powerOfTen : TickText::oneTwoFive;
  }

  private static void style(XYStyler styler) {
    styler.setBaseFont(Look.LABEL).setLocale(Locale.ROOT);
    styler.setChartTitleVisible(false);
    styler.setChartBackgroundColor(Color.WHITE).setPlotBackgroundColor(Color.WHITE);
    styler.setChartFontColor(Look.INK).setChartPadding(6);
    styler.setLegendVisible(false);
    styler.setPlotBorderColor(Look.INK).setPlotBorderVisible(true);
    styler.setMarkerSize(Look.MARKER_SIZE);
    styler.setAxisTitleFont(Look.LABEL).setAxisTickLabelsFont(Look.SMALL);
    styler.setAxisTickLabelsColor(Look.INK).setAxisTickMarksColor(Look.INK);
    styler.setPlotGridLinesColor(Look.GRID).setPlotGridLinesStroke(Look.solid(0.7f));
    styler.setPlotContentSize(0.94);
    styler.setPlotMargin(0).setAxisTitlePadding(7).setYAxisLeftWidthHint(LEFT);
  }

  XYChart chart() {
    return chart;
  }

  XYStyler styler() {
    return chart.getStyler();
  }

  /** Adds a series under a name of its own: names show nowhere, the legend is the figure's. */
  XYSeries add(double[] x, double[] y, Color colour) {
    XYSeries series = chart.addSeries("series " + added++, x, y);
    series.setMarker(SeriesMarkers.NONE);
    series.setMarkerColor(colour).setLineColor(colour);
    series.setFillColor(colour);
    return series;
  }
}
