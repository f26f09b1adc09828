package org.qsketch.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A {@link SizeLadder} that each variant climbs on its own share of the time: one whose work falls
 * to the host, say, does not keep the others from the sizes that a fast device can handle.
 */
final class FairLadder {
  /** Runs one size of some variants. */
  @FunctionalInterface
  interface Step {
    ThroughputExperiment.Outcome run(long size, List<String> variants);
  }

  /** Of equal shares: most variants need less, which leaves some for the others. */
  private static final double MOST_SHARES = 2;

  private final SizeLadder sizes;
  private final Map<String, Long> spent = new HashMap<>();

  FairLadder(SizeLadder sizes) {
    this.sizes = sizes;
  }

  /**
   * Climbs.
   *
   * @param variants those that begin, at the smallest size
   * @param step runs one size; variants that it has no results for go no further
   * @return all results, the smallest size first
   */
  List<ThroughputResult> climb(List<String> variants, Step step) {
    List<ThroughputResult> results = new ArrayList<>();
    double share = MOST_SHARES * sizes.budget().toNanos() / variants.size();
    long end = System.nanoTime() + sizes.budget().toNanos();
    long size = sizes.smallest();
    List<String> climbing = variants;
    do {
      ThroughputExperiment.Outcome outcome = step.run(size, climbing);
      results.addAll(outcome.results());
      climbing = goingOn(outcome.nanos(), share, end - System.nanoTime());
      size *= 2;
    } while (size <= sizes.largest() && !climbing.isEmpty());
    return results;
  }

  /** The variants that have time for the next size; none if there is not enough for all these. */
  private List<String> goingOn(Map<String, Long> costs, double share, long left) {
    costs.forEach((variant, nanos) -> spent.merge(variant, nanos, Long::sum));
    List<String> fitting =
        costs.keySet().stream()
            .filter(one -> spent.get(one) + SizeLadder.GROWTH * costs.get(one) <= share)
            .toList();
    double expected = SizeLadder.GROWTH * fitting.stream().mapToLong(costs::get).sum();
    return expected <= left ? fitting : List.of();
  }
}
