package org.qsketch.lab.chapter;

import org.qsketch.lab.chart.Numbers;

/** Parts of sentences that several chapters share. */
public final class Phrases {
  private Phrases() {}

  /**
   * Returns a range of ratios.
   *
   * @param least the least of them
   * @param greatest the greatest of them
   * @return for example {@code 1.16× to 5.39×}; one ratio where they look the same
   */
  public static String ratios(double least, double greatest) {
    return range(Numbers.ratio(least), Numbers.ratio(greatest));
  }

  /**
   * Returns a range.
   *
   * @param first one end, as text
   * @param last the other end
   * @return both; one where they are the same
   */
  public static String range(String first, String last) {
    return first.equals(last) ? first : "%s to %s".formatted(first, last);
  }

  /**
   * Returns a count of something.
   *
   * @param count how many there are
   * @param thing what is counted, in the singular
   * @return for example {@code 1 case}, {@code 2¹⁵ groups}
   */
  public static String counted(long count, String thing) {
    return "%s %s%s".formatted(Numbers.keys(count), thing, count == 1 ? "" : "s");
  }
}
