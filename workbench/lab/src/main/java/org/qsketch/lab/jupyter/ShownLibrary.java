package org.qsketch.lab.jupyter;

import java.util.Optional;
import org.qsketch.lab.plotly.PlotlyHtml;

/**
 * Keeps in mind which cell has brought plotly.js into the page: the first one that shows a figure.
 * All later ones do without its 3 MB, unless that cell is run again and so replaces what it has
 * brought.
 */
final class ShownLibrary {
  /** The page of this kernel's notebook. */
  static final ShownLibrary PAGE = new ShownLibrary();

  private String running = "";
  private Optional<String> broughtBy = Optional.empty();
  private boolean hasBrought;

  /**
   * A cell begins, or a snippet of it has run and its result is about to be shown.
   *
   * @param source what it is
   */
  synchronized void now(String source) {
    running = source;
    hasBrought = false;
  }

  /** The chart as it goes into the page. */
  synchronized String html(PlotlyHtml chart) {
    boolean isThere = hasBrought || (broughtBy.isPresent() && !broughtBy.get().equals(running));
    if (isThere) {
      return chart.html();
    }
    broughtBy = Optional.of(running);
    hasBrought = true;
    return chart.withLibrary().html();
  }
}
