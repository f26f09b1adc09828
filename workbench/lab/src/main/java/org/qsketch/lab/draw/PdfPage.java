package org.qsketch.lab.draw;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2D;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.qsketch.lab.chart.Figure;

/** A figure as a PDF document of one page. */
final class PdfPage {
  /** The text width of a two-column page, 7.16 inches, in points. */
  private static final float WIDTH = 7.16f * 72;

  private PdfPage() {}

  static void write(Figure figure, OutputStream out) throws IOException {
    FigurePainter painter = new FigurePainter(figure);
    float scale = WIDTH / Look.WIDTH;
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
