package org.qsketch.lab.draw;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import org.knowm.xchart.internal.chartpart.Annotation;

/** A few words at a place of a panel, moved by pixels and narrowed to fit. */
final class Words extends Annotation {
  private final String text;
  private final Font font;
  private final double x;
  private final double y;
  private final double down;
  private final double widthInX;

  /**
   * Words centred below or above a place.
   *
   * @param x the place on the horizontal axis
   * @param y the place on the vertical axis
   * @param down how far the base line is moved, in pixels; negative is up
   * @param widthInX how wide the words may be, on the horizontal axis
   */
  Words(String text, Font font, double x, double y, double down, double widthInX) {
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
    graphics.setColor(Look.INK);
    graphics.fill(layout.getOutline(AffineTransform.getTranslateInstance(left, base)));
    bounds = new Rectangle2D.Double(left, base, layout.getAdvance(), layout.getAscent());
  }

  private TextLayout fitting(Graphics2D graphics) {
    TextLayout layout = new TextLayout(text, font, graphics.getFontRenderContext());
    double width = getXAxisScreenValue(x + widthInX) - getXAxisScreenValue(x);
    double scale = Math.min(1, width / layout.getAdvance());
    return new TextLayout(
        text, font.deriveFont((float) (font.getSize2D() * scale)), graphics.getFontRenderContext());
  }
}
