package org.qsketch.count;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.qsketch.job.Stopwatch;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Estimates;
import org.qsketch.sketch.ProvedErrors;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;

/**
 * Computes the result of a sketch and its errors.
 *
 * @param counts the sketch, with its sample and candidates
 * @param exact the exact counts of all keys, if there are any
 * @param texts the texts of candidates
 * @param counting the number of most frequent keys to find, and their smallest count
 */
record EstimatedResult(
    SketchCounts counts, Optional<ExactCounts> exact, KeyTexts texts, Counting counting) {
  /** The probability of an error beyond the proved bound. */
  private static final double DELTA = 0.01;

  private static final double USUAL = 0.99;

  /**
   * Computes the result.
   *
   * @param rows the number of keys
   * @param total the sum of all counts
   * @param halvings how often the counts were halved
   * @param exactly the number of keys that were counted exactly before
   * @param watch was started with the run
   */
  CountingResult result(long rows, long total, long halvings, long exactly, Stopwatch watch) {
    CountingSketch sketch = counts.sketch();
    Optional<SketchStatistics> statistics = sketch.statistics();
    KeySample sample = counts.sample();
    Keys sampled = Keys.of(sample.keys());
    Keys truth = Keys.of(sample.counts());
    HeavyKeys candidates = sketch.candidates();
    List<TopKey> ordered = ordered(candidates);
    return new CountingResult(
        Optional.of(sketch.spec()),
        rows,
        total,
        halvings,
        exactly,
        exact.map(all -> (double) all.distinct()).orElseGet(sample::distinct),
        exact.isPresent() ? 0 : sample.distinctStandardError(),
        exact
            .map(all -> Estimates.errors(sketch::query, all.keys(), all.counts()))
            .orElseGet(() -> Estimates.errors(sketch::query, sampled, truth)),
        exact.isPresent() || sample.isComplete(),
        usualExcess(sampled, truth),
        statistics.filter(_ -> halvings == 0).flatMap(this::proved),
        named(ordered.stream().filter(this::isFrequent).limit(counting.top()).toList()),
        completeAbove(candidates, ordered),
        statistics,
        watch.seconds());
  }

  private Optional<ProvedErrors> proved(SketchStatistics statistics) {
    return counts.sketch().spec().provedErrors(statistics, DELTA);
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

  /** Returns the candidates by exact count or lower bound. */
  private List<TopKey> ordered(HeavyKeys candidates) {
    List<Long> keys = candidates.keys().stream().map(HeavyKey::key).toList();
    Map<Long, Long> known = exact.map(all -> all.counts(keys)).orElseGet(Map::of);
    return candidates.keys().stream()
        .map(candidate -> topKey(candidate, known))
        .sorted(Comparator.comparingLong(TopKey::rank).reversed())
        .toList();
  }

  private static TopKey topKey(HeavyKey candidate, Map<Long, Long> known) {
    Long count = known.get(candidate.key());
    return new TopKey(
        "",
        candidate.key(),
        candidate.lower(),
        candidate.upper(),
        count == null ? OptionalLong.empty() : OptionalLong.of(count));
  }

  /** Returns the count above which every key is in the list. */
  private long completeAbove(HeavyKeys candidates, List<TopKey> ordered) {
    return ordered.stream()
        .filter(this::isFrequent)
        .skip(counting.top())
        .mapToLong(EstimatedResult::most)
        .reduce(Math.max(candidates.completeAbove(), counting.least() - 1), Math::max);
  }

  private boolean isFrequent(TopKey key) {
    return most(key) >= counting.least();
  }

  /** Returns the count of a key, or else its upper bound. */
  private static long most(TopKey key) {
    return key.exact().orElse(key.estimate());
  }

  /** Adds the texts, and orders equally frequent keys by text. */
  private List<TopKey> named(List<TopKey> keys) {
    Map<Long, String> found = texts.of(keys.stream().map(TopKey::key).toList());
    return keys.stream()
        .map(key -> key.named(KeyTexts.text(found, key.key())))
        .sorted(Comparator.comparingLong(TopKey::rank).reversed().thenComparing(TopKey::text))
        .toList();
  }
}
