package org.qsketch.lab.draw;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.util.Locale;
import java.util.function.Function;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Annotation;
import org.knowm.xchart.style.Styler.ChartTheme;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Bounds;
import org.qsketch.lab.chart.Scale;

/** The parts of a panel that lines and bars share, on top of XChart. */
final class Panel {
  private static final double MANY_DECADES = 5e3;

  /** The space for labels and ticks of any axis: panels one below the other stand on one line. */
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

  /** Chooses the labels. Over many decades there is space only for powers of ten. */
  static Function<Double, String> labels(Bounds bounds) {
    return bounds.ratio() > MANY_DECADES ? TickText::powerOfTen : TickText::oneTwoFive;
  }

  private static void style(XYStyler styler) {
    styler.setBaseFont(Theme.LABEL).setLocale(Locale.ROOT);
    styler.setChartTitleVisible(false);
    styler.setChartBackgroundColor(Color.WHITE).setPlotBackgroundColor(Color.WHITE);
    styler.setChartFontColor(Theme.INK).setChartPadding(6);
    styler.setLegendVisible(false);
    styler.setPlotBorderColor(Theme.INK).setPlotBorderVisible(true);
    styler.setMarkerSize(Theme.MARKER_SIZE);
    styler.setAxisTitleFont(Theme.LABEL).setAxisTickLabelsFont(Theme.SMALL);
    styler.setAxisTickLabelsColor(Theme.INK).setAxisTickMarksColor(Theme.INK);
    styler.setPlotGridLinesColor(Theme.GRID).setPlotGridLinesStroke(Theme.solid(0.7f));
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

  /**
   * The space of one panel.
   *
   * @param title the words above
   * @param width in pixels of the picture
   * @param height in pixels of the picture
   * @param x the ends of the horizontal axis
   * @param y the ends of the vertical axis
   */
  record Frame(String title, int width, int height, Bounds x, Bounds y) {
    /** Returns the same space without some pixels at its bottom. */
    Frame less(int pixels) {
      return new Frame(title, width, height - pixels, x, y);
    }

    /** Returns a value under the lower end: what is drawn down to it is cut at the frame. */
    double below() {
      return y.low() > 0 ? y.low() / 10 : y.low() - (y.high() - y.low()) / 10;
    }
  }

  /**
   * A chart below its title, if it has one. XChart's own titles are as high as their letters:
   * panels side by side would not stand on one line.
   */
  private static final class TitledChart extends XYChart {
    private static final int SPACE = 18;
    private static final int BASE_LINE = 5;

    private final String title;

    TitledChart(String title, int width, int height) {
      super(width, height, ChartTheme.Matlab);
      this.title = title;
    }

    @Override
    public void paint(Graphics2D graphics, int width, int height) {
      if (title.isEmpty()) {
        super.paint(graphics, width, height);
      } else {
        graphics.translate(0, SPACE);
        super.paint(graphics, width, height - SPACE);
        graphics.translate(0, -SPACE);
        paintTitle(graphics);
      }
    }

    private void paintTitle(Graphics2D graphics) {
      TextLayout layout = new TextLayout(title, Theme.TITLE, graphics.getFontRenderContext());
      Rectangle2D below = plot.getBounds();
      double left = below.getCenterX() - layout.getBounds().getCenterX();
      double base = SPACE + below.getY() - BASE_LINE;
      graphics.setColor(Theme.INK);
      graphics.fill(layout.getOutline(AffineTransform.getTranslateInstance(left, base)));
    }
  }

  /** A few words at a place of a panel, moved by pixels and narrowed to fit. */
  static final class TextLabel extends Annotation {
    private final String text;
    private final Font font;
    private final double x;
    private final double y;
    private final double down;
    private final double widthInX;

    /**
     * Creates a label centred below or above a place.
     *
     * @param x the place on the horizontal axis
     * @param y the place on the vertical axis
     * @param down how far the base line is moved, in pixels; negative is up
     * @param widthInX how wide the words may be, on the horizontal axis
     */
    TextLabel(String text, Font font, double x, double y, double down, double widthInX) {
      super(false);
      this.text = text;
      this.font = font;
      this.x = x;
      this.y = y;
      this.down = down;
      this.widthInX = widthInX;
    }

    @Override
    public void paint(Graphics2D graphics) {
      TextLayout layout = fitting(graphics);
      double centre = getXAxisScreenValue(x);
      double base = getYAxisScreenValue(y) + down;
      double left = centre - layout.getBounds().getCenterX();
      graphics.setColor(Theme.INK);
      graphics.fill(layout.getOutline(AffineTransform.getTranslateInstance(left, base)));
      bounds = new Rectangle2D.Double(left, base, layout.getAdvance(), layout.getAscent());
    }

    private TextLayout fitting(Graphics2D graphics) {
      TextLayout layout = new TextLayout(text, font, graphics.getFontRenderContext());
      double width = getXAxisScreenValue(x + widthInX) - getXAxisScreenValue(x);
      double scale = Math.min(1, width / layout.getAdvance());
      return new TextLayout(
          text,
          font.deriveFont((float) (font.getSize2D() * scale)),
          graphics.getFontRenderContext());
    }
  }
}
