package org.qsketch.lab.draw;

import java.awt.Graphics2D;
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
import org.qsketch.lab.chart.Role;
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

  /** Where all is measured, the panels say by what; a legend is for what else there is. */
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
        space = Look.WIDTH - MARGIN;
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
      double x = (Look.WIDTH - LegendEntry.width(row)) / 2;
      for (LegendEntry entry : row) {
        entry.paint(graphics, x, y);
        x += entry.width();
      }
      y += ROW;
    }
  }
}
