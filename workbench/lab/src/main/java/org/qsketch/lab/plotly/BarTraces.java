package org.qsketch.lab.plotly;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Bounds;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Measure;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.SharedAxes;
import org.qsketch.lab.chart.Source;
import org.qsketch.lab.chart.Style;
import org.qsketch.lab.plotly.PlotLayout.Subplot;

/**
 * The bars of a panel, around whole numbers: bars of plotly.js in groups would keep space for every
 * name in every group.
 *
 * @param chart the panel, as it is to be seen
 * @param whole the panel with all bars that it has at any position, each of which keeps its place
 * @param panel its number, from 0
 * @param axes the ends of the axes
 */
record BarTraces(BarChart chart, BarChart whole, int panel, SharedAxes axes) {
  private static final double GROUP = 0.86;
  private static final double BODY = 0.92;
  private static final double PIXELS_OF_VALUE = 41;
  private static final double MIN_SCALE = 0.6;
  private static final int LETTERS = 11;

  /** The common parameters of the bars of one trace. */
  private record Series(String name, Mark mark, Source source, boolean isNamedByCategory) {
    static Series of(Bar bar) {
      return new Series(bar.name(), bar.mark(), bar.source(), bar.isNamedByCategory());
    }

    boolean isInLegend() {
      return source.role() == Role.MEASURED && !isNamedByCategory;
    }

    String group() {
      return isInLegend() ? name : source.name();
    }
  }

  /** A bar and the middle of its foot. */
  private record Place(double x, Bar bar) {}

  /** Returns one trace for each name and source, and one for the words above its bars. */
  Stream<PlotTrace> traces() {
    Map<Series, List<Place>> traces =
        places()
            .collect(
                Collectors.groupingBy(
                    place -> Series.of(place.bar()), LinkedHashMap::new, Collectors.toList()));
    return traces.entrySet().stream()
        .flatMap(
            one ->
                Stream.of(bars(one.getKey(), one.getValue()), words(one.getKey(), one.getValue())));
  }

  private Stream<Place> places() {
    List<Place> places = new ArrayList<>();
    List<String> categories = whole.categories();
    for (int group = 0; group < categories.size(); group++) {
      List<Series> kinds = kinds(categories.get(group));
      for (Bar bar : chart.group(categories.get(group))) {
        double fromMiddle = kinds.indexOf(Series.of(bar)) - (kinds.size() - 1) / 2.0;
        places.add(new Place(group + fromMiddle * step(), bar));
      }
    }
    return places.stream();
  }

  private List<Series> kinds(String category) {
    return whole.group(category).stream().map(Series::of).distinct().toList();
  }

  private double step() {
    return GROUP
        / whole.categories().stream().mapToInt(one -> kinds(one).size()).max().orElseThrow();
  }

  private PlotTrace bars(Series kind, List<Place> places) {
    List<Measure> heights = places.stream().map(place -> place.bar().height()).toList();
    return new PlotTrace(kind.name(), kind.group(), kind.isInLegend(), Subplot.axes(panel))
        .with(body(kind.mark(), kind.source().role()))
        .with(
            Map.of(
                "x", places.stream().map(Place::x).toList(),
                "y", heights.stream().map(Measure::value).toList(),
                "error_y", PlotTrace.errorBars(heights),
                "width", BODY * step(),
                "hovertext", hover(kind, places),
                "hovertemplate", HoverText.TEMPLATE));
  }

  private List<String> hover(Series kind, List<Place> places) {
    HoverText text = new HoverText(kind.name(), kind.source());
    return places.stream().map(place -> text.of(chart, place.bar())).toList();
  }

  /**
   * Writes the values above bars. plotly.js writes values across their error bars, and nothing
   * where a bar has no height.
   */
  private PlotTrace words(Series kind, List<Place> places) {
    return new PlotTrace(kind.name(), kind.group(), false, Subplot.axes(panel))
        .with(
            Map.ofEntries(
                entry("type", "scatter"),
                entry("mode", "text"),
                entry("hoverinfo", "skip"),
                entry("x", places.stream().map(Place::x).toList()),
                entry("y", places.stream().map(place -> top(place.bar().height())).toList()),
                entry("text", places.stream().map(place -> word(place.bar())).toList()),
                entry("textposition", "top center"),
                entry("textfont", Map.of("size", LETTERS * Math.clamp(scale(), MIN_SCALE, 1)))));
  }

  private double top(Measure height) {
    return Math.max(axes.y(chart).low(), Bounds.shownHigh(chart.y().scale(), height));
  }

  /** Returns no word where it could not be read; but a 0 fits, and nothing else shows that bar. */
  private String word(Bar bar) {
    return bar.isExactlyZero() || scale() >= MIN_SCALE ? whole.word(bar) : PlotTrace.NO_WORD;
  }

  private double scale() {
    int columns = axes.figure().columns();
    return PlotLayout.PANEL_WIDTH * step() / columns / whole.categories().size() / PIXELS_OF_VALUE;
  }

  /** Returns how bars are filled. */
  static Map<String, Object> body(Mark mark, Role role) {
    Map<String, Object> outline =
        Map.of("color", Json.colour(Style.colour(mark, Role.MEASURED)), "width", 1);
    return Map.ofEntries(
        entry("type", "bar"),
        entry("marker", Map.of("color", Json.colour(Style.fill(mark, role)), "line", outline)));
  }
}
