package org.qsketch.lab.chapter.sketch;

import java.util.List;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.lab.chapter.Captions;
import org.qsketch.lab.chapter.Place;

/**
 * The common parameters of the results of one panel.
 *
 * @param backend the backend's name
 * @param device the device it ran on
 * @param wlf the work load factor
 */
record Setting(String backend, String device, double wlf) {
  /** The definition of the work load factor, for every caption that names one. */
  static final String WORK_LOAD_FACTOR =
      "WLF, the work load factor, is d · keys / counters with depth d, as in the published"
          + " measurements; the formula printed in the paper leaves d out.";

  static Setting of(ThroughputResult result) {
    return new Setting(result.backend(), result.device(), result.wlf());
  }

  static Setting of(AccuracyResult result) {
    return new Setting(result.backend(), result.device(), result.wlf());
  }

  boolean hasFactor(double other) {
    return Double.compare(wlf, other) == 0;
  }

  /**
   * Returns what a panel is called: by its device where others of the figure have the same backend
   * too.
   *
   * @param all the settings of the figure
   */
  String title(List<Setting> all) {
    return "%s, WLF %s".formatted(place().name(all.stream().map(Setting::place).toList()), wlf);
  }

  /** Says which devices each backend ran on. */
  static String devices(List<Setting> settings) {
    return Captions.places(settings.stream().map(Setting::place));
  }

  private Place place() {
    return new Place(backend, device);
  }
}
