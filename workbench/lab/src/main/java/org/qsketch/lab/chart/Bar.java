package org.qsketch.lab.chart;

/**
 * One bar of a {@link BarChart}.
 *
 * @param category where the bar stands: bars of one category stand together
 * @param name what the bar shows, for example the variant
 * @param mark its colour
 * @param source where the value comes from
 * @param height its height, with its spread
 */
public record Bar(String category, String name, Mark mark, Source source, Measure height) {
  /**
   * Checks the words.
   *
   * @throws IllegalArgumentException if the category or the name is blank
   */
  public Bar {
    Figure.requireText("the category of a bar", category);
    Figure.requireText("the name of a bar", name);
  }

  /**
   * Tells whether the words under the bar already name it.
   *
   * @return true if name and category are equal
   */
  public boolean isNamedByCategory() {
    return name.equals(category);
  }

  /**
   * Tells whether there is no height to draw.
   *
   * @return true if the value is 0 and has no spread
   */
  public boolean isExactlyZero() {
    return height.isExactlyZero();
  }
}
