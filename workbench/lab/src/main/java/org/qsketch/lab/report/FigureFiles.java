package org.qsketch.lab.report;

import static j2html.TagCreator.figcaption;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.p;

import j2html.TagCreator;
import j2html.tags.DomContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.qsketch.internal.file.AtomicFile;
import org.qsketch.job.Provenance;
import org.qsketch.job.Results;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.FigurePieces;
import org.qsketch.lab.draw.StaticRenderer;

/**
 * A figure with its drawing.
 *
 * @param figure the figure
 * @param pieces its panels as they stand in a page
 */
record FigureFiles(Figure figure, FigurePieces pieces) {
  private static final String POINTS =
      "there is one point for each line, so words stand here in place of the picture, which the SVG"
          + " has.";

  /**
   * Draws a figure and writes it as SVG, PNG and PDF, and its numbers as CSV with their provenance.
   *
   * @param folder where to
   * @throws IOException if a file cannot be written
   */
  static FigureFiles write(
      Figure figure, StaticRenderer renderer, Path folder, Provenance provenance)
      throws IOException {
    FigureFiles files = new FigureFiles(figure, renderer.pieces(figure));
    String svg = renderer.svg(figure);
    byte[] png = renderer.png(figure);
    byte[] pdf = renderer.pdf(figure);
    AtomicFile.write(folder.resolve(files.svgName()), file -> Files.writeString(file, svg));
    AtomicFile.write(folder.resolve(files.pngName()), file -> Files.write(file, png));
    AtomicFile.write(folder.resolve(files.pdfName()), file -> Files.write(file, pdf));
    Results.write(
        folder.resolve(files.csvName()), FigureRow.class, FigureRow.of(figure), provenance);
    return files;
  }

  /** Returns the figure with its words and links to its files. */
  DomContent html() {
    FigurePanels panels = new FigurePanels(figure, pieces);
    return TagCreator.figure(
            h3(figure.title()),
            panels.html(),
            figcaption(
                p(figure.caption()),
                p("How to read this: " + (panels.isDrawn() ? figure.reading() : POINTS))
                    .withClass("reading"),
                p(
                        HtmlTable.link(svgName()),
                        HtmlTable.link(pngName()),
                        HtmlTable.link(pdfName()),
                        HtmlTable.link(csvName()))
                    .withClass("files")))
        .withId(figure.id());
  }

  /** Tells whether a file has the name of the figure, with any ending. */
  boolean isOwnerOf(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.lastIndexOf('.')).equals(figure.id());
  }

  private String svgName() {
    return figure.id() + ".svg";
  }

  private String pngName() {
    return figure.id() + ".png";
  }

  private String pdfName() {
    return figure.id() + ".pdf";
  }

  private String csvName() {
    return figure.id() + ".csv";
  }
}
