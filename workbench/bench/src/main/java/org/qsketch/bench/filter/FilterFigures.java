package org.qsketch.bench.filter;

import java.util.List;

/**
 * What the figures of the cuckoo filter show.
 *
 * @param rates by operation and number of keys (Neth 2017, Figs. 2, 4 and 6)
 * @param phases what a probe consists of (Fig. 5)
 * @param loads filling up until keys are refused, and false positives on the way
 */
public record FilterFigures(
    List<FilterResult> rates, List<FilterPhases> phases, List<FilterLoad> loads) {
  /** Nothing was measured. */
  public static final FilterFigures NONE = new FilterFigures(List.of(), List.of(), List.of());

  /** Copies the lists. */
  public FilterFigures {
    rates = List.copyOf(rates);
    phases = List.copyOf(phases);
    loads = List.copyOf(loads);
  }
}
