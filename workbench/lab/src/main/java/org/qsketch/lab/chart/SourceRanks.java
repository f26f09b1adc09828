package org.qsketch.lab.chart;

import java.util.List;

/** Numbers the sources of a figure, so that each keeps its dashes in all panels. */
public final class SourceRanks {
  private final List<Source> sources;

  /**
   * Collects the sources.
   *
   * @param figure the figure
   */
  public SourceRanks(Figure figure) {
    sources = figure.whole().panels().stream().flatMap(Chart::sources).distinct().toList();
  }

  /**
   * Returns the sources of one role.
   *
   * @param role what they stand for
   * @return the sources, each once, in order of appearance
   */
  public List<Source> of(Role role) {
    return sources.stream().filter(source -> source.role() == role).toList();
  }

  /**
   * Returns the number of a source among the sources of its role.
   *
   * @param source one of the figure
   * @return the rank, from 0
   */
  public int rank(Source source) {
    return of(source.role()).indexOf(source);
  }
}
