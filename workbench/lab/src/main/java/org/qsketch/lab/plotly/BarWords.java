package org.qsketch.lab.plotly;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The words below groups of bars. Where they are too long for one line they go on in the next:
 * plotly.js would turn them, and they would run into the title or the legend beneath.
 *
 * @param categories the words
 * @param letters how many of them fit side by side
 */
record BarWords(List<String> categories, int letters) {
  /** More would reach the title of the panel beneath. */
  private static final int MOST_LINES = 3;

  private static final Pattern BEHIND_A_WORD = Pattern.compile("(?<=[- ])");

  /** On a page as narrow as charts become. */
  static BarWords of(List<String> categories, int columns) {
    int width = PlotlyHtml.MIN_WIDTH - PlotLayout.MARGIN_LEFT - PlotLayout.MARGIN_RIGHT;
    return new BarWords(categories, width / columns / categories.size() / PlotLayout.LETTER);
  }

  /** What they are for an axis. */
  Map<String, Object> attributes() {
    List<List<String>> all = categories.stream().map(this::lines).toList();
    return all.stream().allMatch(this::fit)
        ? Map.of("ticktext", all.stream().map(BarWords::text).toList(), "tickangle", 0)
        : Map.of("ticktext", categories.stream().map(Json::words).toList());
  }

  private boolean fit(List<String> lines) {
    return lines.size() <= MOST_LINES && lines.stream().allMatch(line -> line.length() <= letters);
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
