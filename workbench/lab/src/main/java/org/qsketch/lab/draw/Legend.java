package org.qsketch.lab.draw;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LegendNames;
import org.qsketch.lab.chart.Line;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.chart.SourceRanks;

/**
 * The legend of a figure. Colours and shapes name variants, dashes name sources: eight variants and
 * two published devices take ten entries, not twenty-four.
 */
final class Legend {
  private static final int ROW = 18;
  private static final int MARGIN = 12;

  private final List<List<LegendEntry>> rows = new ArrayList<>();

  Legend(Figure figure, SourceRanks ranks) {
    LegendNames names = new LegendNames(figure);
    addRows(
        figure.panels().stream().flatMap(chart -> names(chart, names, ranks)).distinct().toList());
    addRows(figure.panels().stream().flatMap(chart -> sources(chart, ranks)).distinct().toList());
  }

  private static Stream<LegendEntry> names(Chart chart, LegendNames names, SourceRanks ranks) {
    return switch (chart) {
      case LineChart lines ->
          lines.lines().stream().filter(names::has).map(line -> LegendEntry.of(line, ranks));
      case BarChart bars ->
          bars.bars().stream().filter(bar -> !bar.isNamedByCategory()).map(LegendEntry::of);
    };
  }

  /**
   * Returns entries for sources. Where all is measured, the panels say by what; a legend is for
   * what else there is.
   */
  private static Stream<LegendEntry> sources(Chart chart, SourceRanks ranks) {
    return switch (chart) {
      case LineChart lines ->
          lines.lines().stream()
              .map(Line::source)
              .filter(source -> source.role() != Role.MEASURED)
              .map(source -> LegendEntry.ofLines(source, ranks.rank(source)));
      case BarChart bars when ranks.of(Role.PUBLISHED).isEmpty() -> Stream.empty();
      case BarChart bars -> bars.bars().stream().map(Bar::source).map(LegendEntry::ofBars);
    };
  }

  private void addRows(List<LegendEntry> entries) {
    double space = 0;
    for (LegendEntry entry : entries) {
      if (entry.width() > space) {
        rows.add(new ArrayList<>());
        space = Theme.WIDTH - MARGIN;
      }
      rows.getLast().add(entry);
      space -= entry.width();
    }
  }

  Stream<LegendEntry> entries() {
    return rows.stream().flatMap(List::stream);
  }

  int height() {
    return rows.isEmpty() ? 0 : rows.size() * ROW + MARGIN;
  }

  void paint(Graphics2D graphics) {
    double y = ROW / 2.0;
    for (List<LegendEntry> row : rows) {
      double x = (Theme.WIDTH - LegendEntry.width(row)) / 2;
      for (LegendEntry entry : row) {
        entry.paint(graphics, x, y);
        x += entry.width();
      }
      y += ROW;
    }
  }

  /**
   * A sample of how something is drawn, and what it is. Equal entries look equal.
   *
   * @param text what it is
   * @param sample how it is drawn
   */
  record LegendEntry(String text, Sample sample) {
    private static final int SAMPLE_WIDTH = 24;
    private static final int SAMPLE_HEIGHT = 12;
    private static final int GAP = 5;
    private static final int SPACE = 15;
    private static final int BASE_LINE = 4;
    private static final Mark NEUTRAL = Mark.BLACK_CIRCLE;
    private static final FontRenderContext MEASURING = new FontRenderContext(null, true, true);

    /** The sample before the words. */
    sealed interface Sample {
      /**
       * Draws the sample.
       *
       * @param x its left end
       * @param y its middle
       */
      void paint(Graphics2D graphics, double x, double y);
    }

    /** A line with its points, which a limit has not. */
    private record LineSample(Color colour, Mark.Shape shape, Role role, int rank)
        implements Sample {
      @Override
      public void paint(Graphics2D graphics, double x, double y) {
        graphics.setColor(colour);
        graphics.setStroke(Theme.stroke(role, rank));
        graphics.draw(new Line2D.Double(x, y, x + SAMPLE_WIDTH, y));
        if (role != Role.LIMIT) {
          ShapeMarker marker = ShapeMarker.of(shape, role, rank);
          marker.paint(graphics, x + SAMPLE_WIDTH / 2.0, y, Theme.MARKER_SIZE);
        }
      }
    }

    /** A bar. */
    private record BarSample(Mark mark, Role role) implements Sample {
      @Override
      public void paint(Graphics2D graphics, double x, double y) {
        Rectangle2D box =
            new Rectangle2D.Double(x + SAMPLE_WIDTH / 2.0, y - 5, SAMPLE_WIDTH / 2.0, 10);
        graphics.setColor(Theme.fill(mark, role));
        graphics.fill(box);
        graphics.setColor(Theme.colour(mark, Role.MEASURED));
        graphics.setStroke(Theme.solid(1));
        graphics.draw(box);
      }
    }

    /** Returns one entry for a line of several published sources, in the dashes of the first. */
    static LegendEntry of(Line line, SourceRanks ranks) {
      int rank = line.source().role() == Role.MEASURED ? ranks.rank(line.source()) : 0;
      Role role = line.source().role();
      Color colour = Theme.colour(line.mark(), role);
      return new LegendEntry(line.name(), new LineSample(colour, line.mark().shape(), role, rank));
    }

    static LegendEntry of(Bar bar) {
      return new LegendEntry(bar.name(), new BarSample(bar.mark(), Role.MEASURED));
    }

    static LegendEntry ofLines(Source source, int rank) {
      return new LegendEntry(
          source.name(), new LineSample(Theme.FAINT_INK, NEUTRAL.shape(), source.role(), rank));
    }

    static LegendEntry ofBars(Source source) {
      return new LegendEntry(source.name(), new BarSample(NEUTRAL, source.role()));
    }

    /** Returns the sample; a page sets the words next to it itself. */
    FigurePieces.Sample drawn() {
      String svg =
          StaticRenderer.svg(
              graphics -> sample.paint(graphics, 0, SAMPLE_HEIGHT / 2.0),
              SAMPLE_WIDTH,
              SAMPLE_HEIGHT);
      return new FigurePieces.Sample(SvgText.dense(svg), text);
    }

    double width() {
      return SAMPLE_WIDTH + GAP + Theme.SMALL.getStringBounds(text, MEASURING).getWidth() + SPACE;
    }

    /**
     * Returns the width of entries in a row: the space between them is not needed after the last.
     */
    static double width(List<LegendEntry> row) {
      return row.stream().mapToDouble(LegendEntry::width).sum() - SPACE;
    }

    void paint(Graphics2D graphics, double x, double y) {
      sample.paint(graphics, x, y);
      TextLayout layout = new TextLayout(text, Theme.SMALL, MEASURING);
      graphics.setColor(Theme.INK);
      graphics.fill(
          layout.getOutline(
              AffineTransform.getTranslateInstance(x + SAMPLE_WIDTH + GAP, y + BASE_LINE)));
    }
  }
}
