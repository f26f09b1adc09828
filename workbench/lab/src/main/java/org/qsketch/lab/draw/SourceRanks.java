package org.qsketch.lab.draw;

import java.util.List;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;

/** Numbers the sources of a figure, so that each keeps its dashes in all panels. */
final class SourceRanks {
  private final List<Source> sources;

  SourceRanks(Figure figure) {
    sources = figure.panels().stream().flatMap(Chart::sources).distinct().toList();
  }

  List<Source> of(Role role) {
    return sources.stream().filter(source -> source.role() == role).toList();
  }

  int rank(Source source) {
    return of(source.role()).indexOf(source);
  }
}
