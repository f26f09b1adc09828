package org.qsketch.lab.chapter;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.lab.chapter.sketch.Setting;

/** Words that several captions share. */
public final class Phrases {
  /** What a work load factor is, beneath every figure that names one. */
  public static final String WORK_LOAD_FACTOR =
      "WLF, the work load factor, is d · keys / counters with depth d, as in the published"
          + " measurements; the formula printed in the paper leaves d out.";

  /** What the bars at points mean. */
  public static final String SPREAD =
      "Points are medians; bars reach from the slowest to the fastest run.";

  private Phrases() {}

  /** Says which devices each backend ran on. */
  public static String devices(List<Setting> settings) {
    return places(settings.stream().map(Setting::place));
  }

  /** Says where results come from. */
  public static String places(Stream<Place> places) {
    return places
        .distinct()
        .map(Place::toString)
        .collect(Collectors.joining(", ", "Measured with ", "."));
  }

  /** Joins sentences. */
  public static String caption(String... sentences) {
    return String.join(" ", sentences);
  }
}
