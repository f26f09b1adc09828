package org.qsketch.lab.figures;

import org.qsketch.bench.AccuracyResult;
import org.qsketch.bench.ThroughputResult;

/**
 * What the results of one panel have in common.
 *
 * @param backend the backend's name
 * @param device the device it ran on
 * @param wlf the work load factor
 */
public record Setting(String backend, String device, double wlf) {
  static Setting of(ThroughputResult result) {
    return new Setting(result.backend(), result.device(), result.wlf());
  }

  static Setting of(AccuracyResult result) {
    return new Setting(result.backend(), result.device(), result.wlf());
  }

  boolean hasFactor(double other) {
    return Double.compare(wlf, other) == 0;
  }

  String title() {
    return "%s, WLF %s".formatted(backend, wlf);
  }
}
