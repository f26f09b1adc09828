package org.qsketch.lab.chart;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which lines a legend names: all that was measured, and of what was published that whose colour
 * nothing measured has.
 */
public final class LegendNames {
  private final Set<String> measured;

  /**
   * Collects the names.
   *
   * @param figure the figure
   */
  public LegendNames(Figure figure) {
    measured =
        figure.whole().panels().stream()
            .filter(LineChart.class::isInstance)
            .flatMap(chart -> ((LineChart) chart).lines().stream())
            .filter(line -> line.source().role() == Role.MEASURED)
            .map(Line::name)
            .collect(Collectors.toSet());
  }

  /**
   * Tells whether a line has an entry of its own.
   *
   * @param line one of the figure
   * @return true if it was measured, or was published alone
   */
  public boolean has(Line line) {
    return switch (line.source().role()) {
      case MEASURED -> true;
      case PUBLISHED -> !measured.contains(line.name());
      case LIMIT -> false;
    };
  }
}
