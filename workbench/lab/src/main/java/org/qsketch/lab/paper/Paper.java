package org.qsketch.lab.paper;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.qsketch.internal.file.AtomicFile;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.StaticRenderer;
import tech.tablesaw.api.Table;

/** Tables and figures for a paper. */
public final class Paper {
  private Paper() {}

  /**
   * Returns a table for a paper, with the table's name as its caption and label.
   *
   * @param table the table, in the number formats of its columns
   * @return its text as LaTeX and Markdown
   * @throws IllegalArgumentException if the table has no column
   */
  public static PaperTable table(Table table) {
    return PaperTable.of(table);
  }

  /**
   * Writes a figure as its file's ending says: {@code .pdf} or {@code .svg} for printing, {@code
   * .png} for slides. The file is there whole or not at all.
   *
   * @param figure the figure
   * @param file where to; an older file is replaced, missing folders are made
   * @return where the file is, from the root
   * @throws IllegalArgumentException if the name has another ending
   * @throws IOException if this machine has no fonts, or the file cannot be written
   */
  public static Path figure(Figure figure, Path file) throws IOException {
    byte[] content = FigureFormat.of(file).draw(new StaticRenderer(), figure);
    AtomicFile.write(file, temporary -> Files.write(temporary, content));
    return file.toAbsolutePath().normalize();
  }

  /** The file formats of figures. */
  private enum FigureFormat {
    PDF,
    SVG,
    PNG;

    /**
     * Returns the format that the name of a file asks for.
     *
     * @throws IllegalArgumentException if it has none of the endings
     */
    static FigureFormat of(Path file) {
      String name = file.toString().toLowerCase(Locale.ROOT);
      return Arrays.stream(values())
          .filter(format -> name.endsWith(format.ending()))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException(refusal(file)));
    }

    private static String refusal(Path file) {
      return Arrays.stream(values())
          .map(FigureFormat::ending)
          .collect(
              Collectors.joining(
                  ", ",
                  "the format of the figure '%s' is not known: let its name end in "
                      .formatted(file),
                  ""));
    }

    private String ending() {
      return "." + name().toLowerCase(Locale.ROOT);
    }

    byte[] draw(StaticRenderer renderer, Figure figure) {
      return switch (this) {
        case PDF -> renderer.pdf(figure);
        case SVG -> renderer.svg(figure).getBytes(StandardCharsets.UTF_8);
        case PNG -> renderer.png(figure);
      };
    }
  }
}
