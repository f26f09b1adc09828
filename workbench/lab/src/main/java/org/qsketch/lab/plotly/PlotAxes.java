package org.qsketch.lab.plotly;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Bounds;
import org.qsketch.lab.chart.Chart;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.LineChart;
import org.qsketch.lab.chart.SharedAxes;
import org.qsketch.lab.chart.Style;
import org.qsketch.lab.plotly.PlotLayout.Subplot;

/**
 * The axes of the panels. Equal axes move together when a reader zooms into one.
 *
 * @param figure the figure
 */
record PlotAxes(Figure figure) {
  private static final double PADDING = 0.03;
  private static final double HALF_GROUP = 0.5;
  private static final int TICKS_OF_PAGE = 26;

  /**
   * Returns the horizontal axis of a panel.
   *
   * @param domain the part of the width that it takes, from and to
   */
  Map<String, Object> x(int panel, List<Double> domain) {
    Map<String, Object> frame = frame(Subplot.axis('y', panel), domain);
    return switch (figure.panels().get(panel)) {
      case LineChart chart ->
          Json.joined(List.of(frame, places(chart), matching('x', panel, sameX(chart))));
      case BarChart chart ->
          Json.joined(
              List.of(
                  frame,
                  groups(chart.categories().size()),
                  TickLabels.of(chart.categories(), figure.columns()).attributes()));
    };
  }

  /**
   * Returns the vertical axis of a panel.
   *
   * @param domain the part of the height that it takes, from and to
   */
  Map<String, Object> y(int panel, List<Double> domain) {
    Chart chart = figure.panels().get(panel);
    return Json.joined(
        List.of(
            frame(Subplot.axis('x', panel), domain),
            new ScaledAxis(chart.y(), heights(chart), space(chart), TICKS_OF_PAGE).attributes(),
            matching('y', panel, other -> other.y().equals(chart.y()))));
  }

  private static Map<String, Object> frame(String across, List<Double> domain) {
    return Map.ofEntries(
        entry("domain", domain),
        entry("anchor", across),
        entry("showline", true),
        entry("mirror", true),
        entry("linecolor", Json.colour(Style.INK)),
        entry("gridcolor", Json.colour(Style.GRID)),
        entry("zeroline", false),
        entry("automargin", true),
        entry("ticks", "outside"));
  }

  private Predicate<Chart> sameX(LineChart chart) {
    return other -> other instanceof LineChart lines && lines.x().equals(chart.x());
  }

  /** Refers to the first panel with the same axis, unless this is the first. */
  private Map<String, Object> matching(char direction, int panel, Predicate<Chart> isSame) {
    int first =
        IntStream.range(0, panel + 1)
            .filter(other -> isSame.test(figure.panels().get(other)))
            .findFirst()
            .orElseThrow();
    return first == panel ? Map.of() : Map.of("matches", Subplot.axis(direction, first));
  }

  private Map<String, Object> places(LineChart chart) {
    Bounds bounds = new SharedAxes(figure).x(chart);
    int ticks = TICKS_OF_PAGE / figure.columns();
    return new ScaledAxis(chart.x(), bounds, PADDING, ticks).attributes();
  }

  private static Map<String, Object> groups(int count) {
    return Map.ofEntries(
        entry("range", List.of(-HALF_GROUP, count - HALF_GROUP)),
        entry("tickvals", IntStream.range(0, count).boxed().toList()),
        entry("showgrid", false));
  }

  /** Returns the space inside the frame. Bars stand on it; it must not cut the marks of lines. */
  private static double space(Chart chart) {
    return chart instanceof BarChart ? 0 : PADDING;
  }

  private Bounds heights(Chart chart) {
    Bounds bounds = new SharedAxes(figure).y(chart);
    return chart instanceof BarChart ? bounds.withWordsAbove(chart.y().scale()) : bounds;
  }

  /**
   * The words below groups of bars. Where they are too long for one line they go on in the next:
   * plotly.js would turn them, and they would run into the title or the legend beneath.
   *
   * @param categories the words
   * @param letters how many of them fit side by side
   */
  record TickLabels(List<String> categories, int letters) {
    /** More lines would overlap the title of the panel beneath. */
    private static final int MOST_LINES = 3;

    private static final Pattern BEHIND_A_WORD = Pattern.compile("(?<=[- ])");

    /** Returns the labels for the narrowest page. */
    static TickLabels of(List<String> categories, int columns) {
      int width = PlotlyHtml.MIN_WIDTH - PlotLayout.MARGIN_LEFT - PlotLayout.MARGIN_RIGHT;
      return new TickLabels(categories, width / columns / categories.size() / PlotLayout.LETTER);
    }

    /** Returns what they are for an axis. */
    Map<String, Object> attributes() {
      List<List<String>> all = categories.stream().map(this::lines).toList();
      return all.stream().allMatch(this::fit)
          ? Map.of("ticktext", all.stream().map(TickLabels::text).toList(), "tickangle", 0)
          : Map.of("ticktext", categories.stream().map(Json::words).toList());
    }

    private boolean fit(List<String> lines) {
      return lines.size() <= MOST_LINES
          && lines.stream().allMatch(line -> line.length() <= letters);
    }

    private List<String> lines(String category) {
      List<String> lines = new ArrayList<>();
      for (String part : BEHIND_A_WORD.splitAsStream(category).toList()) {
        boolean goesOn = !lines.isEmpty() && (lines.getLast() + part).length() <= letters;
        lines.add(goesOn ? lines.removeLast() + part : part);
      }
      return lines;
    }

    private static String text(List<String> lines) {
      return lines.stream().map(Json::words).collect(Collectors.joining("<br>"));
    }
  }
}
