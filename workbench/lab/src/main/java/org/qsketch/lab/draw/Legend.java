package org.qsketch.lab.draw;

import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Role;

/**
 * The legend of a figure. Colours and shapes name variants, dashes name sources: eight variants and
 * two published devices take ten entries, not twenty-four.
 */
final class Legend {
  private static final int ROW = 18;
  private static final int MARGIN = 14;
  private static final int SAMPLE = 30;
  private static final int GAP = 6;
  private static final int SPACE = 18;
  private static final FontRenderContext MEASURING = new FontRenderContext(null, true, true);

  private final List<List<Entry>> rows;

  Legend(Figure figure, SourceRanks ranks) {
    rows = rows(Stream.concat(names(figure), sources(ranks)).toList());
  }

  private interface Sample {
    void paint(Graphics2D graphics, double x, double y);
  }

  private record Entry(String text, Sample sample) {
    double width() {
      return SAMPLE + GAP + Look.SMALL.getStringBounds(text, MEASURING).getWidth() + SPACE;
    }

    void paint(Graphics2D graphics, double x, double y) {
      sample.paint(graphics, x, y);
      graphics.setColor(Look.INK);
      TextLayout layout = new TextLayout(text, Look.SMALL, MEASURING);
      graphics.fill(
          layout.getOutline(AffineTransform.getTranslateInstance(x + SAMPLE + GAP, y + 4)));
    }
  }

  private static Stream<Entry> names(Figure figure) {
    return figure.panels().stream()
        .filter(LineChart.class::isInstance)
        .map(LineChart.class::cast)
        .flatMap(chart -> chart.lines().stream())
        .map(line -> new Named(line.name(), line.mark()))
        .distinct()
        .map(Named::entry);
  }

  private record Named(String name, Mark mark) {
    Entry entry() {
      return new Entry(
          name,
          (graphics, x, y) -> {
            graphics.setColor(Look.colour(mark, Role.MEASURED));
            graphics.setStroke(Look.stroke(Role.MEASURED, 0));
            graphics.draw(new Line2D.Double(x, y, x + SAMPLE, y));
            new ShapeMarker(mark.shape(), false)
                .paint(graphics, x + SAMPLE / 2.0, y, Look.MARKER_SIZE);
          });
    }
  }

  private static Stream<Entry> sources(SourceRanks ranks) {
    return Stream.of(Role.PUBLISHED, Role.LIMIT)
        .flatMap(role -> ranks.of(role).stream())
        .map(
            source ->
                new Entry(
                    source.name(),
                    (graphics, x, y) -> {
                      graphics.setColor(Look.FAINT_INK);
                      graphics.setStroke(Look.stroke(source.role(), ranks.rank(source)));
                      graphics.draw(new Line2D.Double(x, y, x + SAMPLE, y));
                    }));
  }

  private static List<List<Entry>> rows(List<Entry> entries) {
    List<List<Entry>> rows = new ArrayList<>();
    double room = 0;
    for (Entry entry : entries) {
      if (entry.width() > room) {
        rows.add(new ArrayList<>());
        room = Look.WIDTH - 2.0 * MARGIN;
      }
      rows.getLast().add(entry);
      room -= entry.width();
    }
    return rows;
  }

  int height() {
    return rows.isEmpty() ? 0 : rows.size() * ROW + MARGIN;
  }

  void paint(Graphics2D graphics) {
    double y = ROW / 2.0;
    for (List<Entry> row : rows) {
      double x = (Look.WIDTH - row.stream().mapToDouble(Entry::width).sum() + SPACE) / 2;
      for (Entry entry : row) {
        entry.paint(graphics, x, y);
        x += entry.width();
      }
      y += ROW;
    }
  }
}
