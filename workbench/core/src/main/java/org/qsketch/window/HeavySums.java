package org.qsketch.window;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.topk.Candidate;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.Threshold;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKState;

/** Adds up the bounds that panes have of the candidates of any of them. */
final class HeavySums {
  /** Each candidate once, in ascending order as signed numbers. */
  private final long[] keys;

  private final long[] lower;
  private final long[] upper;
  private long threshold;

  /** Takes the candidates of all panes, and has added the bounds of none. */
  HeavySums(List<HeavyKeys> panes) {
    keys =
        panes.stream()
            .flatMap(pane -> pane.keys().stream())
            .mapToLong(HeavyKey::key)
            .sorted()
            .distinct()
            .toArray();
    lower = new long[keys.length];
    upper = new long[keys.length];
  }

  /**
   * Adds the bounds of one pane.
   *
   * @param candidates all that the pane has
   * @param pane estimates the other keys
   */
  void add(HeavyKeys candidates, TopK pane) {
    long[] most = estimates(pane);
    for (int i = 0; i < most.length; i++) {
      most[i] = Math.min(most[i], candidates.completeAbove());
    }
    for (HeavyKey candidate : candidates.keys()) {
      int place = Arrays.binarySearch(keys, candidate.key());
      lower[place] = CountSums.sum(lower[place], candidate.lower());
      most[place] = candidate.upper();
    }
    for (int i = 0; i < most.length; i++) {
      upper[i] = CountSums.sum(upper[i], most[i]);
    }
    threshold = CountSums.sum(threshold, candidates.completeAbove());
  }

  private long[] estimates(TopK pane) {
    try (Counts counts = pane.query(Keys.of(keys))) {
      return counts.toArray();
    }
  }

  /** Returns the strongest keys, and the count above which there are no others. */
  HeavyKeys top(int most) {
    List<Candidate> all =
        IntStream.range(0, keys.length)
            .mapToObj(i -> new Candidate(keys[i], lower[i], upper[i] - lower[i]))
            .toList();
    return new TopKState(all, new Threshold(threshold, 0)).top(most);
  }
}
