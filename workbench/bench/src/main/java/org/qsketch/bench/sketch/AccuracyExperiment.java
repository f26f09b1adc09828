package org.qsketch.bench.sketch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.run.Run;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;

/**
 * The accuracy experiment (paper, Section V, Fig. 7): inserts keys, then compares the estimate of
 * every distinct key with its exact count. All variants of one size see the same keys.
 *
 * @param plan what to cover
 * @param seeds how many runs to average, 1 or more: the plan's seed and the following ones
 */
public record AccuracyExperiment(Plan plan, int seeds) implements Experiment<AccuracyResult> {
  /** Checks the bound. */
  public AccuracyExperiment {
    Required.positive("seeds", seeds);
  }

  /**
   * Creates the experiment with only the seed of the plan.
   *
   * @param plan what to cover
   */
  public AccuracyExperiment(Plan plan) {
    this(plan, 1);
  }

  @Override
  public String name() {
    return "accuracy";
  }

  @Override
  public String size() {
    return plan.size();
  }

  @Override
  public long steps(Backend backend) {
    return stepsOfKeys() * plan.streams().size() * plan.keys().size();
  }

  @Override
  public Work work(Backend backend) {
    long keys = plan.keys().stream().mapToLong(Long::longValue).sum();
    return Work.keys(rounds() * plan.streams().size() * keys);
  }

  /** Returns how often all seeds go through the same keys: also to count each key exactly. */
  private long rounds() {
    return seeds + stepsOfKeys();
  }

  /** Counts the steps of all seeds. */
  private long stepsOfKeys() {
    return seeds
        * plan.points(Plan.UNIFORM, 1).stream()
            .mapToLong(point -> plan.variants(point).size())
            .sum();
  }

  @Override
  public void validate() {
    plan.requireStreams();
  }

  @Override
  public List<AccuracyResult> measure(Run run) {
    return averages(seeded().flatMap(seed -> generated(run, seed).stream()));
  }

  private Stream<Plan> seeded() {
    return LongStream.range(0, seeds).mapToObj(i -> plan.seed(plan.seed() + i));
  }

  private static List<AccuracyResult> generated(Run run, Plan seed) {
    List<AccuracyResult> results = new ArrayList<>();
    for (String stream : seed.streams()) {
      for (long size : seed.keys()) {
        try (Keys keys = run.backend().generate(seed.stream(stream), size)) {
          results.addAll(of(run, seed, keys, stream));
        }
      }
    }
    return results;
  }

  private static List<AccuracyResult> of(Run run, Plan seed, Keys keys, String stream) {
    try (CountedKeys counted = run.step(keys.size(), () -> CountedKeys.of(run.backend(), keys))) {
      return seed.points(stream, keys.size()).stream()
          .flatMap(point -> at(point, run, seed, counted))
          .toList();
    }
  }

  private static Stream<AccuracyResult> at(Plan.Point point, Run run, Plan seed, CountedKeys keys) {
    return seed.variants(point).stream()
        .map(variant -> seed.spec(variant, point))
        .map(spec -> run.step(keys.size(), () -> result(run, seed, point, spec, keys)));
  }

  private static AccuracyResult result(
      Run run, Plan plan, Plan.Point point, SketchSpec spec, CountedKeys keys) {
    Backend backend = run.backend();
    CountedKeys.AllErrors all = keys.ranked(plan.placed(spec), run::within);
    ErrorSummary errors = all.summary();
    return new AccuracyResult(
        backend.name(),
        backend.device().name(),
        spec.variant(),
        point.stream(),
        point.wlf(),
        point.keys(),
        errors.keys(),
        spec.deviceBytes(),
        errors.meanRelativeError(),
        Optional.of(errors.meanRelativeError()),
        Optional.of(errors.meanRelativeError()),
        errors.maxRelativeError(),
        errors.meanAbsoluteError(),
        errors.underestimates(),
        Optional.of(all.high()),
        Optional.of(all.highest()),
        point.memory(),
        update(spec));
  }

  private static Optional<String> update(SketchSpec spec) {
    return spec instanceof TaggedSketchSpec tagged
        ? Optional.of(tagged.update().text())
        : Optional.empty();
  }

  /**
   * Returns the experiment on keys from elsewhere; the plan's sizes and streams do not apply.
   *
   * @param keys at least one key, wherever they lie
   * @param stream what to call them in the results
   * @return an experiment with one result for each variant at each work load factor
   */
  public Experiment<AccuracyResult> on(Keys keys, String stream) {
    return new OnKeys<>(
        this,
        keys,
        stream,
        stepsOfKeys(),
        Work.keys(rounds() * keys.size()),
        (run, onDevice) ->
            averages(seeded().flatMap(seed -> of(run, seed, onDevice, stream).stream())));
  }

  /**
   * Runs the experiment on keys from elsewhere; the plan's sizes and streams do not apply.
   *
   * @param backend what to run on
   * @param keys at least one key, wherever they lie
   * @param stream what to call them in the results
   * @param progress is told of every sketch
   * @return one result for each variant at each work load factor, averaged over the seeds
   * @throws InterruptedRunException if the thread is interrupted between two sketches
   */
  public List<AccuracyResult> run(Backend backend, Keys keys, String stream, Progress progress) {
    return on(keys, stream).run(backend, progress);
  }

  /** The common parameters of runs that differ only in their seed. */
  private record Group(String variant, String stream, double wlf, long keys) {
    static Group of(AccuracyResult result) {
      return new Group(result.variant(), result.stream(), result.wlf(), result.keys());
    }
  }

  private static List<AccuracyResult> averages(Stream<AccuracyResult> results) {
    Map<Group, List<AccuracyResult>> groups =
        results.collect(Collectors.groupingBy(Group::of, LinkedHashMap::new, Collectors.toList()));
    return groups.values().stream().map(AccuracyResult::average).toList();
  }
}
