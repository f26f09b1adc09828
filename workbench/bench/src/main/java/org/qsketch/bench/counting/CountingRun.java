package org.qsketch.bench.counting;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.qsketch.bench.run.Job;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.run.Stopwatch;
import org.qsketch.bench.sketch.ErrorTally;
import org.qsketch.datasets.KeySource;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;

/** One reading of a source for {@link Counting}. */
final class CountingRun {
  private static final String LABEL = "counting";
  private static final int BATCH = 1 << 18;
  private static final double USUAL = 0.99;

  /** More candidates than asked for: exact counts may order them anew. */
  private static final int SPARE_CANDIDATES = 4;

  private final Counting counting;
  private final Sketch sketch;
  private final KeySource source;
  private final KeySample sample = new KeySample(KeySample.DEFAULT_CAPACITY);
  private final Optional<ExactCounts> exact;
  private final Optional<TopCandidates> candidates;

  /**
   * @param exact counts every key, if they are to be; closed by the caller
   */
  CountingRun(Counting counting, Sketch sketch, KeySource source, Optional<ExactCounts> exact) {
    this.counting = counting;
    this.sketch = sketch;
    this.source = source;
    this.exact = exact;
    this.candidates =
        Optional.of(counting.top())
            .filter(top -> top > 0)
            .map(top -> new TopCandidates(Math.multiplyExact(top, SPARE_CANDIDATES)));
  }

  CountingResult run(Progress progress) throws IOException {
    Stopwatch watch = new Stopwatch();
    return Job.run(
        LABEL,
        LABEL,
        source.totalBytes().orElse(Progress.UNKNOWN),
        progress,
        job -> {
          readAll(job);
          return result(watch.seconds());
        });
  }

  private void readAll(Job job) throws IOException {
    long[] keys = new long[BATCH];
    long bytes = 0;
    for (int count = source.read(keys); count >= 0; count = source.read(keys)) {
      job.check();
      add(keys, count);
      job.advance(source.bytesRead() - bytes);
      bytes = source.bytesRead();
    }
  }

  private void add(long[] keys, int count) {
    Keys batch = Keys.of(keys).slice(0, count);
    sketch.insert(batch);
    sample.add(keys, 0, count);
    exact.ifPresent(counts -> counts.add(keys, 0, count));
    candidates.ifPresent(top -> top.offer(keys, estimates(batch), source::text));
  }

  private long[] estimates(Keys keys) {
    try (Counts counts = sketch.query(keys)) {
      return counts.toArray();
    }
  }

  private CountingResult result(double seconds) {
    long[] sampled = sample.keys();
    long[] counts = sample.counts();
    return new CountingResult(
        sketch.spec(),
        sample.total(),
        exact.map(all -> (double) all.distinct()).orElseGet(sample::distinct),
        exact.isPresent() ? 0 : sample.distinctStandardError(),
        exact
            .map(all -> ErrorTally.measure(sketch, all.keys(), all.counts()))
            .orElseGet(() -> ErrorTally.measure(sketch, Keys.of(sampled), Keys.of(counts))),
        exact.isPresent() || sample.isComplete(),
        usualExcess(sampled, counts),
        ErrorBound.of(sketch.spec(), sample.total()),
        candidates.map(this::top).orElse(List.of()),
        sketch.statistics(),
        seconds);
  }

  private long usualExcess(long[] keys, long[] counts) {
    if (keys.length == 0) {
      return 0;
    }
    long[] excess = estimates(Keys.of(keys));
    Arrays.setAll(excess, i -> Math.abs(excess[i] - counts[i]));
    Arrays.sort(excess);
    return excess[(int) Math.ceil(USUAL * excess.length) - 1];
  }

  private List<TopKey> top(TopCandidates found) {
    Map<Long, Long> counts = exactCounts(found);
    return found.all().stream()
        .map(candidate -> topKey(candidate, counts))
        .sorted(Comparator.comparingLong(TopKey::rank).reversed().thenComparing(TopKey::text))
        .limit(counting.top())
        .toList();
  }

  private Map<Long, Long> exactCounts(TopCandidates found) {
    return exact
        .map(all -> all.counts(found.all().stream().map(TopCandidates.Candidate::key).toList()))
        .orElseGet(Map::of);
  }

  private TopKey topKey(TopCandidates.Candidate candidate, Map<Long, Long> counts) {
    long key = candidate.key();
    OptionalLong count =
        exact.isPresent() ? OptionalLong.of(counts.get(key)) : OptionalLong.empty();
    return new TopKey(candidate.text(), key, candidate.seen(), sketch.query(key), count);
  }
}
