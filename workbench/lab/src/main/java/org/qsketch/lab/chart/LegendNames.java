package org.qsketch.lab.chart;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * The lines that a legend names: all that was measured, but one that is all there is and so has the
 * name of the figure, and of what was published that whose colour nothing measured has.
 */
public final class LegendNames {
  private final String title;
  private final Set<String> measured;

  /**
   * Collects the names.
   *
   * @param figure the figure
   */
  public LegendNames(Figure figure) {
    title = figure.title();
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
   * @return true if it was measured and has a name of its own, or was only published
   */
  public boolean has(Line line) {
    return switch (line.source().role()) {
      case MEASURED -> !line.name().equals(title);
      case PUBLISHED -> !measured.contains(line.name());
      case LIMIT -> false;
    };
  }
}
