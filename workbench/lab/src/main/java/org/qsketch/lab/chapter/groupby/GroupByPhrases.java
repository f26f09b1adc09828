package org.qsketch.lab.chapter.groupby;

import org.qsketch.datasets.published.Published;
import org.qsketch.datasets.published.PublishedGroupBy;
import org.qsketch.lab.chapter.Phrases;

/**
 * Words of sentences and captions about the group-by, published rates (EGA, Section 5) included.
 */
final class GroupByPhrases {
  private GroupByPhrases() {}

  /**
   * Returns what was measured. Beyond the budget that is what {@code auto} chooses: MP-EGA only
   * where one table does not hold all groups.
   */
  static String algorithm(GroupByComparison comparison) {
    return switch (comparison.peer()) {
      case "hash", "sort" -> comparison.algorithm();
      default -> "group-by beyond the memory budget";
    };
  }

  /** Returns what others are, for example {@code a sort}. */
  static String peer(GroupByComparison comparison) {
    return switch (comparison.peer()) {
      case "hash" -> "linear probing above a load factor of " + comparison.loadFactorAbove();
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
    return "Published (EGA): %s has %s the rate of %s."
        .formatted(one.algorithm(), Phrases.ratios(one.least(), one.greatest()), peer);
  }
}
