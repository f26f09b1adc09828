package org.qsketch.lab.chapter;

/**
 * The headings of the report that the parts of a chapter stand under. What has the same heading
 * stands together.
 *
 * @param findings above the sentences
 * @param figures above the figures
 * @param tables above the tables
 */
public record Headings(String findings, String figures, String tables) {
  /** The beginning of the report. */
  public static final Headings MAIN = new Headings("What the results say", "Figures", "Tables");

  /**
   * A chapter under one heading.
   *
   * @param heading above all of its parts
   * @return that heading three times
   */
  public static Headings of(String heading) {
    return new Headings(heading, heading, heading);
  }
}
