package org.qsketch.lab.chapter;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words that several captions share. */
public final class Captions {
  /** The explanation of the bars at points. */
  public static final String SPREAD =
      "Points are medians; bars reach from the slowest to the fastest run.";

  private Captions() {}

  /**
   * Says where results come from.
   *
   * @param places repeated ones are named once
   * @return a sentence
   */
  public static String places(Stream<Place> places) {
    return places
        .distinct()
        .map(Place::toString)
        .collect(Collectors.joining(", ", "Measured with ", "."));
  }

  /**
   * Joins sentences.
   *
   * @param sentences with their full stops
   * @return the caption
   */
  public static String caption(String... sentences) {
    return String.join(" ", sentences);
  }
}
