package org.qsketch.lab.chapter.groupby;

import org.qsketch.datasets.published.Published;
import org.qsketch.datasets.published.PublishedGroupBy;
import org.qsketch.lab.chart.Numbers;

/** How fast the paper says that its group-by is (EGA, Section 5), in sentences for captions. */
final class GroupByPaper {
  private GroupByPaper() {}

  static String besideHashing() {
    PublishedGroupBy one = of("hash");
    return sentence(one, "other hashing above a load factor of " + one.loadFactorAbove());
  }

  static String besideSorting() {
    return sentence(of("sort"), "sorting");
  }

  static String besideCpu() {
    return sentence(of("cpu"), "CPUs alone, for data beyond the memory of the GPU");
  }

  private static PublishedGroupBy of(String peer) {
    return Published.groupBy().stream()
        .filter(one -> one.peer().equals(peer))
        .findFirst()
        .orElseThrow();
  }

  private static String sentence(PublishedGroupBy one, String peer) {
    return "Published (EGA): %s has %s to %s the rate of %s."
        .formatted(
            one.algorithm(), Numbers.ratio(one.least()), Numbers.ratio(one.greatest()), peer);
  }
}
