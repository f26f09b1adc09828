package org.qsketch.lab.chart;

/**
 * One bar of a {@link BarChart}.
 *
 * @param category what the bar shows, for example the variant; bars of one category stand together
 * @param mark its colour
 * @param source where the value comes from
 * @param height its height, with its spread
 */
public record Bar(String category, Mark mark, Source source, Measure height) {
  /**
   * Checks the category.
   *
   * @throws IllegalArgumentException if the category is blank
   */
  public Bar {
    Text.check("the category of a bar", category);
  }
}
