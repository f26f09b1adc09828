package org.qsketch.lab.chapter.sketch;

import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;

/** The graphics cards of the sketches' paper. */
final class SketchPaper {
  /** The one whose rates the paper gives for several depths, by its name in the reference data. */
  static final String GPU_OF_DEPTHS = "2080ti";

  private SketchPaper() {}

  /** Returns what was published for a graphics card, which the reference data names. */
  static Source source(String gpu) {
    return new Source(Role.PUBLISHED, "published, " + name(gpu));
  }

  /** Returns the usual name of a graphics card, which the reference data names. */
  static String name(String gpu) {
    return switch (gpu) {
      case "2080ti" -> "GeForce RTX 2080 Ti";
      case "p100" -> "Tesla P100";
      default -> gpu;
    };
  }
}
