package org.qsketch.lab.chart;

/**
 * The source of the values of a line or bar.
 *
 * @param role measured, published or a limit
 * @param name the device, as the legend names it
 */
public record Source(Role role, String name) {
  /** The source of what was measured here; the panel names the backend. */
  public static final Source MEASURED = new Source(Role.MEASURED, "measured");

  /** The source of what was published, where a figure need not tell devices apart. */
  public static final Source PUBLISHED = new Source(Role.PUBLISHED, "published");

  /**
   * Checks the name.
   *
   * @throws IllegalArgumentException if the name is blank
   */
  public Source {
    Figure.requireText("the name of a source", name);
  }
}
