package org.qsketch.lab.draw;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import org.qsketch.lab.chart.Figure;

/** Draws figures as SVG and PNG. */
public final class StaticRenderer {
  private static final int PNG_SCALE = 2;

  public byte[] svg(Figure figure) {
    FigurePainter painter = new FigurePainter(figure);
    VectorGraphics2D graphics = new VectorGraphics2D();
    painter.paint(graphics);
    PageSize size = new PageSize(0.0, 0.0, Look.WIDTH, painter.height());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      new SVGProcessor().getDocument(graphics.getCommands(), size).writeTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public byte[] png(Figure figure) {
    FigurePainter painter = new FigurePainter(figure);
    BufferedImage image =
        new BufferedImage(
            PNG_SCALE * Look.WIDTH, PNG_SCALE * painter.height(), BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.scale(PNG_SCALE, PNG_SCALE);
    painter.paint(graphics);
    graphics.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
