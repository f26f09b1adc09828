package org.qsketch.lab.report;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.qsketch.bench.figures.FigureRenderer;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.internal.file.AtomicFile;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.StaticRenderer;
import org.qsketch.lab.report.HtmlReport.DrawnChapter;

/** Draws the figures of every chapter into a folder and reports them on one HTML page. */
public final class Report implements FigureRenderer {
  /** The name of the page. */
  public static final String FILE = "report.html";

  private static final String FIGURE_FILES = "figure-*.{svg,png,pdf,csv,json}";

  /** Makes a report; {@link java.util.ServiceLoader} does. */
  public Report() {}

  /**
   * Writes every figure as SVG, PNG, PDF and CSV and a page that holds them all, and deletes the
   * figures of an earlier run that this one does not have.
   *
   * @return the page, {@value #FILE} in the folder
   */
  @Override
  public Path render(FigureResults results, Path folder) throws IOException {
    StaticRenderer renderer = new StaticRenderer();
    List<DrawnChapter> chapters = new ArrayList<>();
    for (Chapter chapter : Chapters.ALL) {
      chapters.add(draw(chapter, results, renderer, folder));
      for (Map.Entry<String, String> text : chapter.files(results).entrySet()) {
        AtomicFile.write(
            folder.resolve(text.getKey()), file -> Files.writeString(file, text.getValue()));
      }
    }
    Path page = folder.resolve(FILE);
    String text = new HtmlReport(results, chapters).page();
    AtomicFile.write(page, file -> Files.writeString(file, text));
    deleteOthers(folder, chapters.stream().flatMap(one -> one.figures().stream()).toList());
    return page;
  }

  @Override
  public void requireWritable(Path folder) throws IOException {
    AtomicFile.requireWritable(folder.resolve(FILE));
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, FIGURE_FILES)) {
      for (Path file : files) {
        AtomicFile.requireWritable(file);
      }
    }
  }

  private static DrawnChapter draw(
      Chapter chapter, FigureResults results, StaticRenderer renderer, Path folder)
      throws IOException {
    List<FigureFiles> files = new ArrayList<>();
    for (Figure figure : chapter.figures(results)) {
      files.add(FigureFiles.write(figure, renderer, folder, results.provenance()));
    }
    return new DrawnChapter(chapter, files);
  }

  /** Deletes other figures. Next to the new page they would look like results of the same run. */
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
