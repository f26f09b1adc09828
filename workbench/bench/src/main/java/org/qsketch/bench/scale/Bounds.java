package org.qsketch.bench.scale;

/** Checks of numbers with fractions. */
final class Bounds {
  private Bounds() {}

  static void require(String what, double value, double least, double most, String why) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          "%s is %s: it must be between %s and %s (%s)".formatted(what, value, least, most, why));
    }
  }
}
