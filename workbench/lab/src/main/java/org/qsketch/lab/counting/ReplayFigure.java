package org.qsketch.lab.counting;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.qsketch.internal.Printable;
import org.qsketch.lab.chart.Axis;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Control;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Positions;
import org.qsketch.lab.chart.Source;

/**
 * The most frequent keys of a window as bars, which move with the window. A key keeps its place, so
 * that the eye can follow it; places are in the order in which keys are first listed.
 */
public final class ReplayFigure {
  /** The words below more bars could not be read. */
  static final int MOST_PLACES = 16;

  private static final int MOST_LETTERS = 10;
  private static final int LETTERS_OF_END = 4;

  private static final String TITLE = "Frequent keys of a moving window";
  private static final Axis COUNT = Axis.linear("count in the window");

  private ReplayFigure() {}

  /**
   * Draws the windows of a stream.
   *
   * @param about what the rows are, in words
   * @param rows the windows one after the other
   * @return the figure, which shows the last window at first; empty if there is no row
   */
  public static Optional<Figure> of(String about, List<WindowedKey> rows) {
    return rows.isEmpty() ? Optional.empty() : Optional.of(figure(about, rows));
  }

  private static Figure figure(String about, List<WindowedKey> rows) {
    Set<String> places = places(rows);
    Map<Long, List<WindowedKey>> windows =
        rows.stream()
            .filter(row -> places.contains(row.key()))
            .collect(
                Collectors.groupingBy(
                    WindowedKey::window, LinkedHashMap::new, Collectors.toList()));
    Positions positions = positions(List.copyOf(windows.values()), names(places));
    return new Figure(
        "moving-window",
        TITLE,
        caption(about, rows, places),
        "A bar that grows is a key that has become frequent; one that is gone is no longer listed.",
        1,
        positions.shown(),
        positions);
  }

  /**
   * Returns the keys of the last window, and those with the highest bars as far as there is space.
   */
  private static Set<String> places(List<WindowedKey> rows) {
    Set<String> last =
        rows.stream()
            .filter(row -> row.window() == rows.getLast().window())
            .map(WindowedKey::key)
            .collect(Collectors.toSet());
    Map<String, Long> highest =
        rows.stream().collect(Collectors.toMap(WindowedKey::key, WindowedKey::atLeast, Math::max));
    return highest.keySet().stream()
        .sorted(
            Comparator.<String, Boolean>comparing(last::contains)
                .thenComparing(highest::get)
                .reversed()
                .thenComparing(Comparator.naturalOrder()))
        .limit(MOST_PLACES)
        .collect(Collectors.toSet());
  }

  /** Returns what stands below the bars: long keys in short, if that tells them apart. */
  private static Map<String, String> names(Set<String> keys) {
    Map<String, Long> shorts =
        keys.stream().collect(Collectors.groupingBy(ReplayFigure::inShort, Collectors.counting()));
    return keys.stream()
        .collect(
            Collectors.toMap(
                Function.identity(),
                key -> shorts.get(inShort(key)) == 1 ? inShort(key) : Printable.text(key)));
  }

  /** Shortens a text, and quotes an empty one, since a bar needs a name. */
  private static String inShort(String key) {
    String text = key.isBlank() ? "'%s'".formatted(key) : Printable.text(key);
    int[] letters = text.codePoints().toArray();
    return letters.length <= MOST_LETTERS
        ? text
        : new String(letters, 0, LETTERS_OF_END)
            + "…"
            + new String(letters, letters.length - LETTERS_OF_END, LETTERS_OF_END);
  }

  private static Positions positions(List<List<WindowedKey>> windows, Map<String, String> names) {
    List<String> ends = windows.stream().map(rows -> rows.getFirst().until()).toList();
    Control control = new Control(Control.Kind.PLAYER, "until", ends, ends.size() - 1);
    Map<List<Integer>, SortedMap<Integer, Chart>> charts = new LinkedHashMap<>();
    for (int i = 0; i < windows.size(); i++) {
      charts.put(List.of(i), new TreeMap<>(Map.of(0, chart(windows.get(i), names))));
    }
    return new Positions(List.of(control), charts);
  }

  private static Chart chart(List<WindowedKey> rows, Map<String, String> names) {
    return new BarChart(
        "", COUNT, rows.stream().map(row -> bar(names.get(row.key()), row)).toList());
  }

  private static Bar bar(String name, WindowedKey row) {
    Measure height = new Measure(row.atLeast(), row.atLeast(), row.atMost());
    return new Bar(name, name, Mark.BLUE_DIAMOND, Source.MEASURED, height);
  }

  private static String caption(String about, List<WindowedKey> rows, Set<String> places) {
    long keys = rows.stream().map(WindowedKey::key).distinct().count();
    String leftOut =
        keys == places.size()
            ? ""
            : " Of %,d keys that are listed at some time, %,d are drawn: the last window's and the highest."
                .formatted(keys, places.size());
    return "%s. A bar is how often a key came in the window for certain; its line reaches to the most it may have come.%s Pictures show the last window."
        .formatted(capitalized(about), leftOut);
  }

  private static String capitalized(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
