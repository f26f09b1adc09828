package org.qsketch.lab.plotly;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.lab.chart.Control;
import org.qsketch.lab.chart.Positions;

/**
 * The sliders and menus above the panels: menus side by side, then each slider in a row.
 *
 * @param positions what a reader can turn to
 */
record PlotControls(Positions positions) {
  private static final int MENUS = 42;
  private static final int SLIDER = 80;
  private static final int PADDING = 10;

  /** Returns how many pixels they take. */
  int height() {
    return heightOfMenus() + SLIDER * of(Control.Kind.SLIDER).size();
  }

  private int heightOfMenus() {
    return of(Control.Kind.MENU).isEmpty() ? 0 : MENUS;
  }

  private List<Control> of(Control.Kind kind) {
    return positions.controls().stream().filter(control -> control.kind() == kind).toList();
  }

  /**
   * Returns the controls as plotly.js is told.
   *
   * @param top where they begin, in pixels above the panels
   * @param plotHeight of the panels, in pixels
   */
  Map<String, Object> attributes(int top, int plotHeight) {
    List<Control> menus = of(Control.Kind.MENU);
    List<Control> sliders = of(Control.Kind.SLIDER);
    return positions.isEmpty()
        ? Map.of()
        : Map.of(
            "updatemenus",
            IntStream.range(0, menus.size())
                .mapToObj(
                    i -> menu(menus.get(i), (double) i / menus.size(), place(top, 0, plotHeight)))
                .toList(),
            "sliders",
            IntStream.range(0, sliders.size())
                .mapToObj(
                    i ->
                        slider(
                            sliders.get(i), place(top, heightOfMenus() + i * SLIDER, plotHeight)))
                .toList());
  }

  /** Returns a height as plotly.js counts: 1 is the upper edge of the panels. */
  private static double place(int top, int below, int plotHeight) {
    return 1 + (double) (top - below) / plotHeight;
  }

  private static Map<String, Object> menu(Control control, double left, double place) {
    return Map.ofEntries(
        entry("active", control.shown()),
        entry("buttons", steps(control, control.prefix())),
        entry("direction", "down"),
        entry("x", left),
        entry("xanchor", "left"),
        entry("y", place),
        entry("yanchor", "top"),
        entry("pad", Map.of("t", 0, "b", 0, "l", 0, "r", 0)));
  }

  private static Map<String, Object> slider(Control control, double place) {
    return Map.ofEntries(
        entry("active", control.shown()),
        entry("steps", steps(control, "")),
        entry("currentvalue", Map.of("prefix", Json.words(control.prefix()), "offset", 6)),
        entry("y", place),
        entry("yanchor", "top"),
        entry("pad", Map.of("t", 0, "b", 0, "l", left(control), "r", right(control))));
  }

  private static int left(Control control) {
    return beside(control.values().getFirst(), PlotLayout.MARGIN_LEFT);
  }

  private static int right(Control control) {
    return beside(control.values().getLast(), PlotLayout.MARGIN_RIGHT);
  }

  /** The middle of a word stands below the end of a slider: half of it extends over the margin. */
  private static int beside(String word, int margin) {
    return Math.max(PADDING, word.length() * PlotLayout.LETTER / 2 - margin);
  }

  /** A step does nothing by itself: the script of the page handles it and shows its position. */
  private static List<Map<String, Object>> steps(Control control, String prefix) {
    return control.values().stream()
        .map(
            value ->
                Map.<String, Object>of(
                    "label", Json.words(prefix + value),
                    "name", Json.words(control.prefix() + value),
                    "method", "skip"))
        .toList();
  }

  /** Returns the position of the script: the numbers of sliders, then of menus. */
  String key(List<Integer> position) {
    return Stream.of(Control.Kind.SLIDER, Control.Kind.MENU)
        .flatMap(kind -> numbers(kind, position))
        .collect(Collectors.joining(","));
  }

  private Stream<String> numbers(Control.Kind kind, List<Integer> position) {
    return IntStream.range(0, position.size())
        .filter(i -> positions.controls().get(i).kind() == kind)
        .mapToObj(i -> position.get(i).toString());
  }
}
