package org.qsketch.lab.notebook;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Control;
import org.qsketch.lab.chart.Positions;

/**
 * The rows of a plot by the values of its knobs.
 *
 * @param plot what is drawn
 * @param rows the rows that have a place on its axes
 * @param values of each knob, in order
 */
record PlotPositions(Plot plot, List<Integer> rows, List<List<Object>> values) {
  static PlotPositions of(Plot plot, List<Integer> rows) {
    return new PlotPositions(
        plot, rows, plot.knobs().stream().map(knob -> knob.values(plot.table(), rows)).toList());
  }

  /**
   * Returns the charts of all positions.
   *
   * @param chart the panel with a title, of some rows
   */
  Positions charts(BiFunction<String, List<Integer>, Chart> chart) {
    List<String> panels = List.copyOf(plot.grouped(rows, plot.panels()).keySet());
    Map<List<Integer>, SortedMap<Integer, Chart>> charts = new LinkedHashMap<>();
    byPosition()
        .forEach(
            (position, here) -> {
              SortedMap<Integer, Chart> shown = new TreeMap<>();
              plot.grouped(here, plot.panels())
                  .forEach(
                      (title, same) -> shown.put(panels.indexOf(title), chart.apply(title, same)));
              charts.put(position, shown);
            });
    return new Positions(controls(), charts);
  }

  private Map<List<Integer>, List<Integer>> byPosition() {
    return rows.stream()
        .collect(Collectors.groupingBy(this::position, LinkedHashMap::new, Collectors.toList()));
  }

  private List<Integer> position(int row) {
    return IntStream.range(0, values.size())
        .mapToObj(i -> values.get(i).indexOf(plot.knobs().get(i).value(plot.table(), row)))
        .toList();
  }

  private List<Control> controls() {
    int first = first();
    return IntStream.range(0, values.size())
        .mapToObj(i -> control(plot.knobs().get(i), values.get(i), first))
        .toList();
  }

  private Control control(Knob knob, List<Object> values, int first) {
    return knob.control(values, knob.value(plot.table(), first));
  }

  /** Returns the row whose position is shown at first. */
  private int first() {
    IntStream.range(0, values.size()).forEach(i -> plot.knobs().get(i).requireFirst(values.get(i)));
    return rows.stream()
        .filter(row -> plot.knobs().stream().allMatch(knob -> knob.isFirst(plot.table(), row)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is nothing to show at first: no row of '%s' has %s"
                        .formatted(plot.table().name(), firsts())));
  }

  private String firsts() {
    return plot.knobs().stream()
        .filter(knob -> knob.first().isPresent())
        .map(knob -> "%s = %s".formatted(knob.column(), knob.first().get()))
        .collect(Collectors.joining(" and "));
  }
}
