package org.qsketch.lab.plotly;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.NoFontsException;
import org.qsketch.lab.draw.StaticRenderer;

/**
 * A chart for a notebook, in several formats at once: whoever shows it takes the best that it can.
 *
 * @param byType the content of each MIME type, the best first; bytes in Base64
 */
public record ChartParts(SequencedMap<String, String> byType) {
  /** The interactive chart, with a picture within until it is drawn. */
  public static final String HTML = "text/html";

  /** The picture for sites that show no HTML. */
  public static final String PNG = "image/png";

  /** Title and caption, for terminals. */
  public static final String TEXT = "text/plain";

  /**
   * Shows a figure.
   *
   * @param figure the figure
   * @return HTML, PNG and text
   * @throws NoFontsException if this machine has no fonts to draw the picture with
   */
  public static ChartParts of(Figure figure) throws NoFontsException {
    byte[] png = new StaticRenderer().png(figure);
    SequencedMap<String, String> parts = new LinkedHashMap<>();
    parts.put(HTML, PlotlyHtml.of(figure, png).html());
    parts.put(PNG, Base64.getEncoder().encodeToString(png));
    parts.put(TEXT, "%s%n%s".formatted(figure.title(), figure.caption()));
    return new ChartParts(parts);
  }

  /**
   * Shows any chart of jsplot.
   *
   * @param chart the chart
   * @return HTML and text: nothing could draw it as a picture
   */
  public static ChartParts of(tech.tablesaw.plotly.components.Figure chart) {
    SequencedMap<String, String> parts = new LinkedHashMap<>();
    parts.put(HTML, PlotlyHtml.of(chart).html());
    parts.put(TEXT, "a chart, to be seen where JavaScript runs");
    return new ChartParts(parts);
  }

  /**
   * The same chart, bringing the drawing library: for the first one of a page.
   *
   * @return HTML of more than 3 MB, and the other parts
   */
  public ChartParts withLibrary() {
    SequencedMap<String, String> parts = new LinkedHashMap<>(byType);
    parts.merge(HTML, PlotlyLibrary.script(), String::concat);
    return new ChartParts(parts);
  }
}
