package org.qsketch.lab.chart;

/**
 * Where the values of a line or bar come from.
 *
 * @param role measured, published or a limit
 * @param name the device, as the legend names it
 */
public record Source(Role role, String name) {
  /**
   * Checks the name.
   *
   * @throws IllegalArgumentException if the name is blank
   */
  public Source {
    Text.check("the name of a source", name);
  }
}
