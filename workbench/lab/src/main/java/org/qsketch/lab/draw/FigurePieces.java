package org.qsketch.lab.draw;

import java.util.List;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.Legend.LegendEntry;

/**
 * A figure in pieces, for a page that sets them side by side or one below the other.
 *
 * @param panels the panels, row by row
 * @param legend the entries of the legend
 */
public record FigurePieces(List<DrawnPanel> panels, List<Sample> legend) {
  /**
   * A panel for wide and for narrow pages.
   *
   * @param wide as it is in the figure, as SVG
   * @param narrow half as wide as the figure: in pieces if it has many bars; none where {@code
   *     wide} is as narrow itself
   */
  public record DrawnPanel(String wide, List<String> narrow) {}

  /**
   * An entry of the legend.
   *
   * @param svg how something is drawn
   * @param text what it is
   */
  public record Sample(String svg, String text) {}

  static FigurePieces of(Figure figure) {
    FigurePainter painter = new FigurePainter(figure);
    return new FigurePieces(
        IntStream.range(0, figure.panels().size())
            .mapToObj(index -> panel(figure, painter, index))
            .toList(),
        painter.legend().map(LegendEntry::drawn).toList());
  }

  private static DrawnPanel panel(Figure figure, FigurePainter painter, int index) {
    String title = "%s: %s".formatted(figure.title(), figure.panelTitle(index));
    String name = "%s-%d".formatted(figure.id(), index);
    List<XYChart> narrow = figure.columns() > 1 ? List.of() : painter.narrowPanel(index);
    return new DrawnPanel(
        svg(painter.panel(index), painter, title, name),
        IntStream.range(0, narrow.size())
            .mapToObj(piece -> svg(narrow.get(piece), painter, title, name + "-" + piece))
            .toList());
  }

  /** Draws a panel; the labels below a chart of bars belong to it. */
  private static String svg(XYChart chart, FigurePainter painter, String title, String name) {
    String svg =
        StaticRenderer.svg(
            graphics -> chart.paint(graphics, chart.getWidth(), chart.getHeight()),
            chart.getWidth(),
            painter.panelHeight());
    return SvgText.ofPage(svg, title, name);
  }
}
