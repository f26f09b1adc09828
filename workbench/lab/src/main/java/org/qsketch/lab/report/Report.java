package org.qsketch.lab.report;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.run.Provenance;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.StaticRenderer;
import org.qsketch.memory.AtomicFile;

/** Figures and tables as files. */
public final class Report {
  /** The name of the page. */
  public static final String FILE = "report.html";

  private static final String FIGURE_FILES = "figure-*.{svg,png,csv,json}";

  private Report() {}

  /**
   * Writes every figure as SVG, PNG and CSV and a page that holds them all, and deletes the figures
   * of an earlier run that this one does not have.
   *
   * @param results what was measured
   * @param folder where to; made if missing
   * @return the page, {@value #FILE} in the folder
   * @throws IOException if a file cannot be written or deleted
   */
  public static Path write(FigureResults results, Path folder) throws IOException {
    List<FigureFiles> sketches = write(Figures.ofSketches(results), folder, results.provenance());
    List<FigureFiles> filter = write(Figures.ofFilter(results), folder, results.provenance());
    List<FigureFiles> groupBy = write(Figures.ofGroupBy(results), folder, results.provenance());
    Path page = folder.resolve(FILE);
    String text = new HtmlReport(results, sketches, filter, groupBy).page();
    AtomicFile.write(page, file -> Files.writeString(file, text));
    deleteOthers(folder, Stream.of(sketches, filter, groupBy).flatMap(List::stream).toList());
    return page;
  }

  private static List<FigureFiles> write(List<Figure> figures, Path folder, Provenance provenance)
      throws IOException {
    StaticRenderer renderer = new StaticRenderer();
    List<FigureFiles> files = new ArrayList<>();
    for (Figure figure : figures) {
      files.add(FigureFiles.write(figure, renderer, folder, provenance));
    }
    return files;
  }

  /** Beside the new page they would be taken for results of the same run. */
  private static void deleteOthers(Path folder, List<FigureFiles> written) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, FIGURE_FILES)) {
      for (Path file : files) {
        if (written.stream().noneMatch(figure -> figure.isOwnerOf(file))) {
          Files.delete(file);
        }
      }
    }
  }
}
