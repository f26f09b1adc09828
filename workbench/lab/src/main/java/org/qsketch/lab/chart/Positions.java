package org.qsketch.lab.chart;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The charts of a figure that a reader turns by controls: some for each position of these.
 *
 * @param controls what can be moved; none for a figure that stands still
 * @param charts the panels by their numbers, for each position: the numbers of the values of all
 *     controls. Positions and panels without any data are missing.
 */
public record Positions(
    List<Control> controls, Map<List<Integer>, SortedMap<Integer, Chart>> charts) {
  /** The positions of a figure without controls. */
  public static final Positions NONE = new Positions(List.of(), Map.of());

  /**
   * Checks that there is something to show at first.
   *
   * @throws IllegalArgumentException if the position that is shown at first has no panel
   */
  public Positions {
    controls = List.copyOf(controls);
    if (!controls.isEmpty() && !charts.containsKey(first(controls))) {
      throw new IllegalArgumentException(
          "nothing is to be seen at %s: show another position first".formatted(words(controls)));
    }
  }

  /**
   * Tells whether the figure stands still.
   *
   * @return true if there is no control
   */
  public boolean isEmpty() {
    return controls.isEmpty();
  }

  /**
   * Returns the panels that are shown at first, and in pictures.
   *
   * @return the panels that have data
   */
  public List<Chart> shown() {
    return List.copyOf(charts.get(first()).values());
  }

  /**
   * Returns the position that is shown at first, and in pictures.
   *
   * @return the number of the value of each control
   */
  public List<Integer> first() {
    return first(controls);
  }

  private static List<Integer> first(List<Control> controls) {
    return controls.stream().map(Control::shown).toList();
  }

  /**
   * Returns the position that is shown at first, in words.
   *
   * @return for example {@code exponent = 1.1, wlf = 0.5}
   */
  public String words() {
    return words(controls);
  }

  private static String words(List<Control> controls) {
    return controls.stream().map(Control::words).collect(Collectors.joining(", "));
  }

  /**
   * Returns all measured values, of all positions.
   *
   * @return the heights of all points or bars
   */
  public Stream<Measure> measures() {
    return charts.values().stream()
        .flatMap(panels -> panels.values().stream())
        .flatMap(Chart::measures);
  }

  /** Returns each panel with all that it shows at any position. */
  List<Chart> merged() {
    TreeMap<Integer, List<Chart>> panels =
        charts.values().stream()
            .flatMap(shown -> shown.entrySet().stream())
            .collect(
                Collectors.groupingBy(
                    Map.Entry::getKey,
                    TreeMap::new,
                    Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    return panels.values().stream().map(Positions::merged).toList();
  }

  private static Chart merged(List<Chart> same) {
    return switch (same.getFirst()) {
      case LineChart first -> new LineChart(first.title(), first.x(), first.y(), lines(same));
      case BarChart first -> new BarChart(first.title(), first.y(), bars(same));
    };
  }

  private static List<Line> lines(Collection<Chart> charts) {
    return all(charts, LineChart.class).flatMap(chart -> chart.lines().stream()).toList();
  }

  private static List<Bar> bars(Collection<Chart> charts) {
    return all(charts, BarChart.class).flatMap(chart -> chart.bars().stream()).toList();
  }

  private static <C extends Chart> Stream<C> all(Collection<Chart> charts, Class<C> kind) {
    return charts.stream().map(kind::cast);
  }
}
