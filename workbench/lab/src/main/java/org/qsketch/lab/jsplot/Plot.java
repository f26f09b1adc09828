package org.qsketch.lab.jsplot;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.qsketch.lab.notebook.Session;
import org.qsketch.lab.plotly.PlotlyHtml;
import tech.tablesaw.plotly.components.Figure;

/**
 * Jsplot's {@code Plot} for the lab: shows charts below the cell. Jsplot's own writes a page that
 * fetches plotly.js from the Internet, into a folder {@code testoutput}, and opens it in a browser.
 * In a notebook, an import of jsplot's {@code Plot} imports this class instead.
 */
public final class Plot extends tech.tablesaw.plotly.Plot {
  private Plot() {}

  /**
   * Shows a chart.
   *
   * @param figure the chart
   */
  public static void show(Figure figure) {
    Session.current().screen().show(figure);
  }

  /**
   * Shows a chart.
   *
   * @param figure the chart
   * @param divName not used: each chart has its own element
   */
  public static void show(Figure figure, String divName) {
    show(figure);
  }

  /**
   * Shows a chart, and writes a page that opens without a network.
   *
   * @param figure the chart
   * @param outputFile the page
   * @throws UncheckedIOException if it cannot be written
   */
  public static void show(Figure figure, File outputFile) {
    write(PlotlyHtml.of(figure).page(outputFile.getName()), outputFile);
    show(figure);
  }

  /**
   * Shows a chart, and writes a page that opens without a network.
   *
   * @param figure the chart
   * @param divName not used: each chart has its own element
   * @param outputFile the page
   * @throws UncheckedIOException if it cannot be written
   */
  public static void show(Figure figure, String divName, File outputFile) {
    show(figure, outputFile);
  }

  /**
   * Writes a page, and says where it is.
   *
   * @param html the page
   * @param outputFile where to
   * @throws UncheckedIOException if it cannot be written
   */
  public static void show(String html, File outputFile) {
    write(html, outputFile);
    Session.current().screen().say("the page is written: " + outputFile);
  }

  private static void write(String page, File file) {
    try {
      Files.writeString(file.toPath(), page);
    } catch (IOException e) {
      throw new UncheckedIOException("the chart cannot be saved: " + e.getMessage(), e);
    }
  }
}
