package org.qsketch.bench.sketch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.qsketch.bench.run.Run.Outcome;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.job.Stopwatch;

/**
 * A {@link SizeLadder} on which the slowest stay behind: a variant whose work falls to the host,
 * say, does not keep the others from the sizes that a fast device can handle.
 */
final class ThroughputLadder {
  /**
   * How many times as long as the median variant a slow one takes. On a CPU the slowest takes less.
   */
  static final double TOO_SLOW = 5;

  private final SizeLadder sizes;
  private final double tooSlow;

  /**
   * Creates a ladder.
   *
   * @param sizes the sizes
   * @param tooSlow how many times as long as the median variant one may take and go on
   */
  ThroughputLadder(SizeLadder sizes, double tooSlow) {
    this.sizes = sizes;
    this.tooSlow = tooSlow;
  }

  /**
   * Climbs.
   *
   * @param variants the variants at the smallest size
   * @param step runs one size; variants that it has no results for go no further
   * @return all results, the smallest size first
   */
  List<ThroughputResult> climb(
      List<String> variants, BiFunction<Long, List<String>, Outcome<ThroughputResult>> step) {
    List<ThroughputResult> results = new ArrayList<>();
    Stopwatch watch = new Stopwatch(sizes.clock());
    long size = sizes.smallest();
    List<String> climbing = variants;
    do {
      Outcome<ThroughputResult> outcome = step.apply(size, climbing);
      results.addAll(outcome.results());
      climbing = goingOn(outcome.parts(), sizes.budget().toNanos() - watch.nanos());
      size *= 2;
    } while (size <= sizes.largest() && !climbing.isEmpty());
    return results;
  }

  /**
   * Returns the variants that are fast enough for the next size; none if there is no time for
   * these.
   */
  private List<String> goingOn(Map<String, Long> costs, long left) {
    List<Long> sorted = costs.values().stream().sorted().toList();
    List<String> fast =
        costs.keySet().stream()
            .filter(one -> costs.get(one) <= tooSlow * sorted.get(sorted.size() / 2))
            .toList();
    double expected = SizeLadder.GROWTH * fast.stream().mapToLong(costs::get).sum();
    return expected <= left ? fast : List.of();
  }
}
