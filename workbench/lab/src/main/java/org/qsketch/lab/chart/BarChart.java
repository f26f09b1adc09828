package org.qsketch.lab.chart;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A chart of bars in groups. A bar of exactly 0 may stand on a logarithmic axis too: it has no
 * height there, only its value.
 *
 * @param title the words above the panel, or none
 * @param y the vertical axis
 * @param bars the bars, in the order of the groups and from left to right in each
 */
public record BarChart(String title, Axis y, List<Bar> bars) implements Chart {
  /** Whole numbers above may be rounded ones. */
  private static final double LARGEST_COUNT = 1L << 53;

  /**
   * Checks that every bar has a place.
   *
   * @throws IllegalArgumentException if there is no bar, a value has no place on the axis, or the
   *     axis is one of powers of two
   */
  public BarChart {
    y.requireVertical();
    if (bars.isEmpty()) {
      throw new IllegalArgumentException("the chart '%s' has no bar".formatted(title));
    }
    bars = List.copyOf(bars);
    bars.stream()
        .filter(bar -> !bar.isExactlyZero())
        .forEach(bar -> bar.height().requirePlaceOn(y));
  }

  /**
   * Returns the groups from left to right.
   *
   * @return the categories, each once, in order of appearance
   */
  public List<String> categories() {
    return bars.stream().map(Bar::category).distinct().toList();
  }

  /**
   * Returns the bars of one group.
   *
   * @param category one of {@link #categories()}
   * @return its bars from left to right
   */
  public List<Bar> group(String category) {
    return bars.stream().filter(bar -> bar.category().equals(category)).toList();
  }

  /**
   * Returns how many bars stand together at most.
   *
   * @return the size of the largest group
   */
  public int largestGroup() {
    return categories().stream().mapToInt(category -> group(category).size()).max().orElseThrow();
  }

  /**
   * Returns what to write above a bar.
   *
   * @param bar one of the bars
   * @return its value; without a fraction if all values of the chart are counts
   */
  public String word(Bar bar) {
    double value = bar.height().value();
    return hasOnlyCounts() ? Numbers.count((long) value) : Numbers.shortDigits(value);
  }

  private boolean hasOnlyCounts() {
    return bars.stream()
        .mapToDouble(bar -> bar.height().value())
        .allMatch(value -> value == Math.rint(value) && Math.abs(value) <= LARGEST_COUNT);
  }

  /**
   * Breaks the chart between groups, for a narrow page. The pieces have about as many groups each.
   *
   * @param most how many bars a piece may have; one with a single group may have more
   * @return the pieces from left to right, the chart itself if it is small enough
   */
  public List<BarChart> pieces(int most) {
    List<String> categories = categories();
    int fitting = Math.max(1, most / largestGroup());
    int pieces = Math.ceilDiv(categories.size(), fitting);
    int each = Math.ceilDiv(categories.size(), pieces);
    return IntStream.range(0, pieces)
        .map(piece -> piece * each)
        .filter(from -> from < categories.size())
        .mapToObj(from -> categories.subList(from, Math.min(from + each, categories.size())))
        .map(this::with)
        .toList();
  }

  private BarChart with(List<String> categories) {
    return new BarChart(
        title, y, bars.stream().filter(bar -> categories.contains(bar.category())).toList());
  }

  @Override
  public Stream<Source> sources() {
    return bars.stream().map(Bar::source);
  }

  @Override
  public Stream<Measure> measures() {
    return bars.stream().map(Bar::height);
  }
}
