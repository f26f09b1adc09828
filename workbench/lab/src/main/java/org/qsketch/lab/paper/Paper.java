package org.qsketch.lab.paper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.qsketch.internal.file.AtomicFile;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.StaticRenderer;
import tech.tablesaw.api.Table;

/** Tables and figures for a paper. */
public final class Paper {
  private Paper() {}

  /**
   * A table for a paper, with the table's name as its caption and label.
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
}
