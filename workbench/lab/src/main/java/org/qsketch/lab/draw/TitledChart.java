package org.qsketch.lab.draw;

import java.awt.Graphics2D;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.Styler.ChartTheme;

/**
 * A chart below its title, if it has one. XChart's own titles are as high as their letters: panels
 * side by side would not stand on one line.
 */
final class TitledChart extends XYChart {
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
    TextLayout layout = new TextLayout(title, Look.TITLE, graphics.getFontRenderContext());
    Rectangle2D below = plot.getBounds();
    double left = below.getCenterX() - layout.getBounds().getCenterX();
    double base = SPACE + below.getY() - BASE_LINE;
    graphics.setColor(Look.INK);
    graphics.fill(layout.getOutline(AffineTransform.getTranslateInstance(left, base)));
  }
}
