package org.qsketch.lab.plotly;

import java.util.Map;

/** The names that plotly.js gives the axes of the panels. */
final class Subplot {
  private Subplot() {}

  /** The axes of a panel, as traces name them: {@code x} and {@code y}, then {@code x2}, … */
  static Map<String, Object> axes(int panel) {
    return Map.of("xaxis", "x" + number(panel), "yaxis", "y" + number(panel));
  }

  /** An axis of a panel, as others refer to it. */
  static String axis(char direction, int panel) {
    return direction + number(panel);
  }

  /** An axis of a panel, as the layout names it: {@code xaxis}, then {@code xaxis2}, … */
  static String layoutName(char direction, int panel) {
    return direction + "axis" + number(panel);
  }

  private static String number(int panel) {
    return panel == 0 ? "" : Integer.toString(panel + 1);
  }
}
