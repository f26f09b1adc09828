package org.qsketch.lab.chapter.groupby;

import org.qsketch.datasets.published.Published;
import org.qsketch.datasets.published.PublishedGroupBy;
import org.qsketch.lab.chart.Numbers;

/**
 * Words of sentences and captions about the group-by, published rates (EGA, Section 5) included.
 */
final class GroupByPhrases {
  private GroupByPhrases() {}

  /** Returns a range from one ratio to another, for example {@code 1.16× to 5.39×}. */
  static String range(double least, double greatest) {
    return range(Numbers.ratio(least), Numbers.ratio(greatest));
  }

  /** Returns a range from one end to the other; once where they are the same. */
  static String range(String first, String last) {
    return first.equals(last) ? first : "%s to %s".formatted(first, last);
  }

  /** Returns a count of something, for example {@code 1 case}, {@code 2¹⁵ groups}. */
  static String counted(long count, String thing) {
    return "%s %s%s".formatted(Numbers.keys(count), thing, count == 1 ? "" : "s");
  }

  /** Returns what others are, for example {@code a sort}. */
  static String peer(GroupByComparison comparison) {
    return switch (comparison.peer()) {
      case "hash" -> "linear probing alone above a load factor of " + comparison.loadFactorAbove();
      case "sort" -> "a sort";
      default -> "the CPU alone";
    };
  }

  static String besideHashing() {
    PublishedGroupBy one = of("hash");
    return published(one, "other hashing above a load factor of " + one.loadFactorAbove());
  }

  static String besideSorting() {
    return published(of("sort"), "sorting");
  }

  static String besideCpu() {
    return published(of("cpu"), "CPUs alone, for data beyond the memory of the GPU");
  }

  private static PublishedGroupBy of(String peer) {
    return Published.groupBy().stream()
        .filter(one -> one.peer().equals(peer))
        .findFirst()
        .orElseThrow();
  }

  private static String published(PublishedGroupBy one, String peer) {
    return "Published (EGA): %s has %s to %s the rate of %s."
        .formatted(
            one.algorithm(), Numbers.ratio(one.least()), Numbers.ratio(one.greatest()), peer);
  }
}
