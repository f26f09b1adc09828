package org.qsketch.bench.sketch;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.bench.run.Sizes;

/**
 * Says how far the variants of an experiment have climbed, and why not further.
 *
 * @param experiment what was run, on which backend, for example {@code cpu: throughput}
 * @param plan what should have run
 * @param sizes what was to be climbed
 * @param fitting tells what there is memory for
 */
record LadderNotes(String experiment, Plan plan, SizeLadder sizes, FittingPlans fitting) {
  /**
   * A sentence for all variants that ended at the same size, unless that is the largest. Those that
   * never began are left out, unless none did.
   *
   * @param reached the largest number of keys of each variant that ran
   */
  Stream<String> sentences(Map<String, Long> reached) {
    if (reached.isEmpty()) {
      return Stream.of(sentence(0, plan.variants(), 0));
    }
    long top = Collections.max(reached.values());
    Map<Long, List<String>> bySize =
        reached.keySet().stream()
            .collect(Collectors.groupingBy(reached::get, TreeMap::new, Collectors.toList()));
    return bySize.entrySet().stream()
        .filter(group -> group.getKey() < sizes.largestStep())
        .map(group -> sentence(group.getKey(), group.getValue(), top));
  }

  private String sentence(long reached, List<String> variants, long top) {
    long next = Math.max(sizes.smallest(), 2 * reached);
    boolean all = variants.size() == plan.variants().size();
    return "%s%s goes up to %s keys: %s"
        .formatted(
            experiment,
            all ? "" : " of " + String.join(", ", variants),
            Sizes.text(reached),
            whyNot(plan.variants(variants).keys(List.of(next)), reached < top));
  }

  private String whyNot(Plan next, boolean othersWentOn) {
    long size = next.keys().getFirst();
    if (fitting.variants(next).isEmpty()) {
      return SizeLadder.tooLarge(size);
    }
    return othersWentOn
        ? "most others are more than %.0f times as fast".formatted(ThroughputLadder.TOO_SLOW)
        : sizes.tooLong(size);
  }
}
