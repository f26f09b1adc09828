package org.qsketch.bench.counting;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.qsketch.bench.run.Stopwatch;
import org.qsketch.bench.sketch.ErrorTally;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;

/**
 * What a sketch has counted, and how far it can be trusted.
 *
 * @param counts the sketch, with its sample and candidates
 * @param exact the counts of all keys, if they were kept beside it
 * @param top how many of the most frequent keys are wanted
 */
record Estimated(SketchCounts counts, Optional<ExactCounts> exact, int top) {
  private static final double USUAL = 0.99;

  /**
   * The result.
   *
   * @param rows how many keys came
   * @param total the sum of all counts
   * @param exactly how many keys were counted exactly before
   * @param watch tells how long it took
   */
  CountingResult result(long rows, long total, long exactly, Stopwatch watch) {
    Sketch sketch = counts.sketch();
    KeySample sample = counts.sample();
    Keys sampled = Keys.of(sample.keys());
    Keys truth = Keys.of(sample.counts());
    return new CountingResult(
        Optional.of(sketch.spec()),
        rows,
        total,
        exactly,
        exact.map(all -> (double) all.distinct()).orElseGet(sample::distinct),
        exact.isPresent() ? 0 : sample.distinctStandardError(),
        exact
            .map(all -> ErrorTally.measure(sketch, all.keys(), all.counts()))
            .orElseGet(() -> ErrorTally.measure(sketch, sampled, truth)),
        exact.isPresent() || sample.isComplete(),
        usualExcess(sampled, truth),
        ErrorBound.of(sketch.spec(), total),
        mostFrequent(),
        Optional.of(sketch.statistics()),
        watch.seconds());
  }

  private long usualExcess(Keys keys, Keys truth) {
    if (keys.size() == 0) {
      return 0;
    }
    long[] excess = counts.estimates(keys);
    long[] known = truth.toArray();
    Arrays.setAll(excess, i -> Math.abs(excess[i] - known[i]));
    Arrays.sort(excess);
    return excess[(int) Math.ceil(USUAL * excess.length) - 1];
  }

  private List<TopKey> mostFrequent() {
    Map<Long, Long> known =
        exact
            .map(
                all -> all.counts(counts.all().stream().map(TopCandidates.Candidate::key).toList()))
            .orElseGet(Map::of);
    return counts.all().stream()
        .map(candidate -> topKey(candidate, counts.sketch(), known))
        .sorted(Comparator.comparingLong(TopKey::rank).reversed().thenComparing(TopKey::text))
        .limit(top)
        .toList();
  }

  private static TopKey topKey(
      TopCandidates.Candidate candidate, Sketch sketch, Map<Long, Long> known) {
    long key = candidate.key();
    OptionalLong count =
        known.containsKey(key) ? OptionalLong.of(known.get(key)) : OptionalLong.empty();
    return new TopKey(candidate.text(), key, candidate.seen(), sketch.query(key), count);
  }
}
