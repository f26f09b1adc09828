package org.qsketch.bench.figures;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Draws figures. Found by {@link java.util.ServiceLoader}, so that experiments run where nothing
 * that draws is installed.
 */
public interface FigureRenderer {
  /**
   * Draws every figure and a report of them all.
   *
   * @param results what to draw
   * @param folder where to write; it exists, and holds the results as CSV
   * @return the file of the report
   * @throws IOException if a file cannot be written
   */
  Path render(FigureResults results, Path folder) throws IOException;

  /**
   * Refuses a folder that figures cannot be written to, before anything is measured.
   *
   * @param folder where to
   * @throws IOException if a file that would be replaced cannot be
   */
  void requireWritable(Path folder) throws IOException;
}
