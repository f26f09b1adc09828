package org.qsketch.lab.draw;

import java.awt.Font;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Bounds;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.draw.Panel.Frame;
import org.qsketch.lab.draw.Panel.TextLabel;

/**
 * Draws a chart of bars as filled outlines around whole numbers, because XChart's own bars have one
 * colour per series and no words of their own.
 */
final class BarPanel {
  private static final double GROUP = 0.86;
  private static final double GAP_OF_STEP = 0.04;
  private static final double VALUE_OF_STEP = 0.94;
  private static final double PIXELS_OF_VALUE = 41;
  private static final double MIN_SCALE = 0.6;
  private static final int SPACE_BELOW = 18;
  private static final int WORDS_BELOW = 22;
  private static final int WORDS_ABOVE = -4;

  private final BarChart chart;
  private final Panel panel;
  private final Frame frame;
  private final double step;
  private final double valueScale;

  private BarPanel(BarChart chart, Frame frame) {
    this.chart = chart;
    this.frame = frame;
    this.panel = new Panel(frame.less(SPACE_BELOW), "", chart.y());
    this.step = GROUP / chart.largestGroup();
    this.valueScale = frame.width() * step / chart.categories().size() / PIXELS_OF_VALUE;
  }

  static XYChart draw(BarChart chart, Frame frame) {
    BarPanel drawing = new BarPanel(chart, frame);
    List<String> categories = chart.categories();
    drawing.xAxis(categories.size());
    for (int i = 0; i < categories.size(); i++) {
      drawing.group(categories.get(i), chart.group(categories.get(i)), i + 1);
    }
    return drawing.panel.chart();
  }

  private void xAxis(int categories) {
    panel.styler().setXAxisMin(0.55).setXAxisMax(categories + 0.45);
    panel.styler().setXAxisTicksVisible(false).setPlotGridVerticalLinesVisible(false);
    panel.styler().setPlotTicksMarksVisible(false);
  }

  private void group(String category, List<Bar> bars, double centre) {
    for (int i = 0; i < bars.size(); i++) {
      double left = centre + (i - bars.size() / 2.0) * step;
      add(bars.get(i), left + GAP_OF_STEP * step, left + (1 - GAP_OF_STEP) * step);
    }
    write(new TextLabel(category, Theme.SMALL, centre, frame.y().low(), WORDS_BELOW, 1));
  }

  private void add(Bar bar, double left, double right) {
    double centre = (left + right) / 2;
    if (bar.isExactlyZero()) {
      addValue("0", centre, frame.y().low(), Math.max(MIN_SCALE, valueScale));
    } else {
      addBody(bar, left, right);
      addSpread(bar.height(), centre);
      double top = Bounds.shownHigh(chart.y().scale(), bar.height());
      addValue(chart.word(bar), centre, top, valueScale);
    }
  }

  private void addBody(Bar bar, double left, double right) {
    double top = bar.height().value();
    double[] x = {left, left, right, right};
    double[] y = {base(), top, top, base()};
    panel
        .add(x, y, Theme.fill(bar.mark(), bar.source().role()))
        .setXYSeriesRenderStyle(XYSeriesRenderStyle.PolygonArea)
        .setLineStyle(Theme.solid(1))
        .setLineColor(Theme.colour(bar.mark(), Role.MEASURED));
  }

  /**
   * Returns where bars begin. Lengths compare from 0; a logarithmic axis has none, and bars stand
   * on the frame.
   */
  private double base() {
    return frame.y().low() == 0 ? 0 : frame.below();
  }

  private void addSpread(Measure height, double x) {
    if (height.isSpread()) {
      double[] place = {x, x};
      double[] ends = {height.low(), height.high()};
      panel.add(place, ends, Theme.FAINT_INK).setLineStyle(Theme.solid(1.2f));
    }
  }

  /**
   * Writes a value above its bar, unless the bars are too thin for anybody to read it. The digit 0
   * always fits, and must be there: nothing else shows a bar without height.
   */
  private void addValue(String value, double x, double y, double scale) {
    if (scale >= MIN_SCALE) {
      double size = Math.min(1, scale) * Theme.SMALL.getSize2D();
      Font font = Theme.SMALL.deriveFont((float) size);
      write(new TextLabel(value, font, x, y, WORDS_ABOVE, VALUE_OF_STEP * step));
    }
  }

  private void write(TextLabel words) {
    panel.chart().addAnnotation(words);
  }
}
