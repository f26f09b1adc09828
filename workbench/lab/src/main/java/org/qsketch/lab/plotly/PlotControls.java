package org.qsketch.lab.plotly;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.lab.chart.Control;
import org.qsketch.lab.chart.Positions;

/**
 * The sliders and menus above the panels: menus side by side, then each slider in a row, perhaps
 * with a button that plays it.
 *
 * @param positions what a reader can turn to
 */
record PlotControls(Positions positions) {
  private static final int MENUS = 42;
  private static final int SLIDER = 80;
  private static final int PADDING = 10;
  private static final int BUTTON = 68;

  /** A button begins as far below the words of its slider. */
  private static final int ABOVE_BUTTON = 20;

  /** Returns how many pixels they take. */
  int height() {
    return heightOfMenus() + SLIDER * sliders().size();
  }

  private int heightOfMenus() {
    return menus().isEmpty() ? 0 : MENUS;
  }

  private List<Control> menus() {
    return positions.controls().stream().filter(PlotControls::isMenu).toList();
  }

  private List<Control> sliders() {
    return positions.controls().stream().filter(control -> !isMenu(control)).toList();
  }

  private static boolean isMenu(Control control) {
    return control.kind() == Control.Kind.MENU;
  }

  /**
   * Returns the controls as plotly.js is told.
   *
   * @param top where they begin, in pixels above the panels
   * @param plotHeight of the panels, in pixels
   */
  Map<String, Object> attributes(int top, int plotHeight) {
    return positions.isEmpty()
        ? Map.of()
        : Map.of(
            "updatemenus",
            Stream.concat(lists(place(top, 0, plotHeight)), buttons(top, plotHeight)).toList(),
            "sliders",
            IntStream.range(0, sliders().size())
                .mapToObj(i -> slider(sliders().get(i), placeOfSlider(i, top, plotHeight)))
                .toList());
  }

  private Stream<Map<String, Object>> lists(double place) {
    List<Control> menus = menus();
    return IntStream.range(0, menus.size())
        .mapToObj(i -> menu(menus.get(i), (double) i / menus.size(), place));
  }

  private Stream<Map<String, Object>> buttons(int top, int plotHeight) {
    return IntStream.range(0, sliders().size())
        .filter(i -> sliders().get(i).kind() == Control.Kind.PLAYER)
        .mapToObj(i -> button(i, placeOfSlider(i, top, plotHeight)));
  }

  private double placeOfSlider(int number, int top, int plotHeight) {
    return place(top, heightOfMenus() + number * SLIDER, plotHeight);
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

  /** Describes a button. Its argument tells the script of the page which slider it plays. */
  private static Map<String, Object> button(int slider, double place) {
    return Map.ofEntries(
        entry("type", "buttons"),
        entry("showactive", false),
        entry(
            "buttons", List.of(Map.of("label", "Play", "method", "skip", "args", List.of(slider)))),
        entry("x", 0),
        entry("xanchor", "left"),
        entry("y", place),
        entry("yanchor", "top"),
        entry("pad", Map.of("t", ABOVE_BUTTON, "b", 0, "l", 0, "r", 0)));
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
    int button = control.kind() == Control.Kind.PLAYER ? BUTTON : 0;
    return button + beside(control.values().getFirst(), PlotLayout.MARGIN_LEFT + button);
  }

  private static int right(Control control) {
    return beside(control.values().getLast(), PlotLayout.MARGIN_RIGHT);
  }

  /**
   * Returns the space next to a slider. The middle of a word stands below the slider's end, so half
   * of it extends over the margin.
   */
  private static int beside(String word, int margin) {
    return Math.max(PADDING, word.length() * PlotLayout.LETTER / 2 - margin);
  }

  /**
   * Describes steps. One does nothing by itself: the script of the page handles it and shows its
   * position.
   */
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
    return Stream.concat(
            numbers(control -> !isMenu(control), position), numbers(PlotControls::isMenu, position))
        .collect(Collectors.joining(","));
  }

  private Stream<String> numbers(Predicate<Control> isWanted, List<Integer> position) {
    return IntStream.range(0, position.size())
        .filter(i -> isWanted.test(positions.controls().get(i)))
        .mapToObj(i -> position.get(i).toString());
  }
}
