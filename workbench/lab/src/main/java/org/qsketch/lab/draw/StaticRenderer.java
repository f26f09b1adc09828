package org.qsketch.lab.draw;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2D;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import javax.imageio.ImageIO;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.Theme.Fonts;

/**
 * Draws figures as SVG, PDF and PNG, without a screen, for the text width of a two-column page. The
 * same figure gives the same bytes on the same machine; another machine may have other fonts.
 */
public final class StaticRenderer {
  /** The number of pixels of a PNG for one of the SVG. */
  public static final int PNG_SCALE = 2;

  static {
    System.setProperty("java.awt.headless", "true");
  }

  /**
   * Makes a renderer.
   *
   * @throws NoFontsException if this machine has no fonts
   */
  public StaticRenderer() throws NoFontsException {
    Fonts.requireAny();
  }

  /**
   * Draws a figure as SVG. Letters are drawn as outlines, so that they look alike everywhere; title
   * and caption are there as words too.
   *
   * @param figure the figure
   * @return the text of the file, without an XML declaration, so that it can stand in a page
   */
  public String svg(Figure figure) {
    FigurePainter painter = new FigurePainter(figure);
    String svg = svg(painter::paint, Theme.WIDTH, painter.height());
    return SvgText.finish(svg, figure.title(), figure.caption());
  }

  /**
   * Draws a figure as SVG in pieces, so that a page can set its panels side by side or one below
   * the other.
   *
   * @param figure the figure
   * @return its panels and its legend
   */
  public FigurePieces pieces(Figure figure) {
    return FigurePieces.of(figure);
  }

  static String svg(Consumer<Graphics2D> painter, int width, int height) {
    VectorGraphics2D graphics = new VectorGraphics2D();
    painter.accept(graphics);
    PageSize size = new PageSize(0.0, 0.0, width, height);
    byte[] bytes =
        bytes(out -> new SVGProcessor().getDocument(graphics.getCommands(), size).writeTo(out));
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /**
   * Draws a figure as PDF, a single page as wide as the text of a two-column page, 7.16 inches.
   * Letters are outlines here too: no font needs to be embedded.
   *
   * @param figure the figure
   * @return the bytes of the file
   */
  public byte[] pdf(Figure figure) {
    return bytes(out -> PdfPage.write(figure, out));
  }

  /**
   * Draws a figure as PNG, at {@value #PNG_SCALE} times the size of the SVG.
   *
   * @param figure the figure
   * @return the bytes of the file
   */
  public byte[] png(Figure figure) {
    FigurePainter painter = new FigurePainter(figure);
    BufferedImage image = image(PNG_SCALE * Theme.WIDTH, PNG_SCALE * painter.height());
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.scale(PNG_SCALE, PNG_SCALE);
    painter.paint(graphics);
    graphics.dispose();
    return bytes(out -> ImageIO.write(image, "png", out));
  }

  private static BufferedImage image(int width, int height) {
    return new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
  }

  @FunctionalInterface
  private interface Writer {
    void write(ByteArrayOutputStream out) throws IOException;
  }

  private static byte[] bytes(Writer writer) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      writer.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException("a figure cannot be drawn", e);
    }
    return out.toByteArray();
  }

  /** A figure as a PDF document of one page. */
  private static final class PdfPage {
    /** The text width of a two-column page, 7.16 inches, in points. */
    private static final float WIDTH = 7.16f * 72;

    private PdfPage() {}

    static void write(Figure figure, OutputStream out) throws IOException {
      FigurePainter painter = new FigurePainter(figure);
      float scale = WIDTH / Theme.WIDTH;
      try (PDDocument document = new PDDocument()) {
        PDPage page = new PDPage(new PDRectangle(WIDTH, scale * painter.height()));
        document.addPage(page);
        draw(painter, scale, document, page);
        document.getDocumentInformation().setTitle(figure.title());
        // the same figure gives the same bytes: no identity from the clock
        document.setDocumentId((long) figure.id().hashCode());
        // drawings are compressed anyway; compressed objects would ask for a PDF newer than LaTeX
        // likes
        document.save(out, CompressParameters.NO_COMPRESSION);
      }
    }

    private static void draw(FigurePainter painter, float scale, PDDocument document, PDPage page)
        throws IOException {
      PDRectangle size = page.getMediaBox();
      PdfBoxGraphics2D graphics = new PdfBoxGraphics2D(document, size.getWidth(), size.getHeight());
      graphics.scale(scale, scale);
      painter.paint(graphics);
      graphics.dispose();
      try (PDPageContentStream content = new PDPageContentStream(document, page)) {
        content.drawForm(graphics.getXFormObject());
      }
    }
  }
}
