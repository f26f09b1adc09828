package org.qsketch.lab.chapter.filter;

import java.util.List;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;

/**
 * What the figures of the cuckoo filter show.
 *
 * @param rates by operation and number of keys (Neth 2017, Figs. 2, 4 and 6)
 * @param phases what a probe consists of (Fig. 5)
 * @param loads filling up until keys are refused, and false positives on the way
 */
public record FilterFigures(
    List<FilterResult> rates, List<FilterPhases> phases, List<FilterLoad> loads) {
  /** Copies the lists. */
  public FilterFigures {
    rates = List.copyOf(rates);
    phases = List.copyOf(phases);
    loads = List.copyOf(loads);
  }

  /** Those among all results. */
  public static FilterFigures of(FigureResults all) {
    return new FilterFigures(
        all.of(FilterStudy.RATES), all.of(FilterStudy.PHASES), all.of(FilterStudy.LOADS));
  }

  /** These in place of those of other results. */
  public FigureResults in(FigureResults others) {
    return others
        .with(FilterStudy.RATES, rates)
        .with(FilterStudy.PHASES, phases)
        .with(FilterStudy.LOADS, loads);
  }
}
