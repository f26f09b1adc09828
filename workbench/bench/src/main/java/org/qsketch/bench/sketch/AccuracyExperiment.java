package org.qsketch.bench.sketch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.bench.run.Progress;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchSpec;

/**
 * The accuracy experiment (paper, Section V, Fig. 7): inserts keys, then compares the estimate of
 * every distinct key with its exact count. All variants of one size see the same keys.
 *
 * @param plan what to cover
 * @param seeds how many runs to average, 1 or more: the plan's seed and those after it
 */
public record AccuracyExperiment(Plan plan, int seeds) {
  private static final String LABEL = "accuracy";

  /** Checks the bound. */
  public AccuracyExperiment {
    if (seeds < 1) {
      throw new IllegalArgumentException(
          "the number of seeds is %d: it must be 1 or more".formatted(seeds));
    }
  }

  /**
   * The experiment with the plan's seed alone.
   *
   * @param plan what to cover
   */
  public AccuracyExperiment(Plan plan) {
    this(plan, 1);
  }

  /**
   * Runs the experiment on generated keys.
   *
   * @param backend what to run on
   * @param progress hears of every sketch
   * @return one result for each variant at each point of the plan, averaged over the seeds
   * @throws InterruptedRunException if the thread is interrupted between two sketches
   */
  public List<AccuracyResult> run(Backend backend, Progress progress) {
    plan.requireStreams();
    Session session = new Session(backend, progress);
    return session.run(
        plan.label(LABEL, backend),
        (long) seeds * plan.streams().size() * plan.keys().size(),
        () -> seeded().forEach(session::measureGenerated));
  }

  /**
   * Runs the experiment on keys from elsewhere; the plan's sizes and streams do not apply.
   *
   * @param backend what to run on
   * @param keys at least one key, wherever they lie
   * @param stream what to call them in the results
   * @param progress hears of every sketch
   * @return one result for each variant at each work load factor, averaged over the seeds
   * @throws InterruptedRunException if the thread is interrupted between two sketches
   */
  public List<AccuracyResult> run(Backend backend, Keys keys, String stream, Progress progress) {
    Session session = new Session(backend, progress);
    return session.run(
        "%s on %s, %s".formatted(LABEL, backend.name(), stream),
        seeds,
        () -> session.measureUploaded(keys, stream));
  }

  private List<Plan> seeded() {
    return LongStream.range(0, seeds).mapToObj(i -> plan.seed(plan.seed() + i)).toList();
  }

  /** One run of the experiment on one backend. */
  private final class Session {
    private final Backend backend;
    private final Progress progress;
    private final List<AccuracyResult> results = new ArrayList<>();

    Session(Backend backend, Progress progress) {
      this.backend = backend;
      this.progress = progress;
    }

    List<AccuracyResult> run(String label, long streams, Runnable measurements) {
      progress.start(label, streams * plan.workLoadFactors().size() * plan.variants().size());
      try {
        measurements.run();
        return averages(results);
      } finally {
        progress.done();
      }
    }

    void measureGenerated(Plan seed) {
      for (String stream : plan.streams()) {
        for (long size : plan.keys()) {
          InterruptedRunException.check(LABEL);
          try (Keys keys = backend.generate(seed.stream(stream), size)) {
            measure(seed, keys, stream);
          }
        }
      }
    }

    void measureUploaded(Keys keys, String stream) {
      try (Keys onDevice = backend.upload(keys)) {
        seeded().forEach(seed -> measure(seed, onDevice, stream));
      }
    }

    private void measure(Plan seed, Keys keys, String stream) {
      try (CountedKeys counted = CountedKeys.of(backend, keys)) {
        measure(seed, counted, stream);
      }
    }

    private void measure(Plan seed, CountedKeys keys, String stream) {
      for (double wlf : plan.workLoadFactors()) {
        Plan.Point point = new Plan.Point(stream, keys.size(), wlf);
        for (String variant : plan.variants()) {
          InterruptedRunException.check(LABEL);
          SketchSpec spec = seed.spec(variant, point);
          results.add(result(point, spec, keys.errors(spec)));
          progress.step(1);
        }
      }
    }

    private AccuracyResult result(Plan.Point point, SketchSpec spec, ErrorSummary errors) {
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
          errors.maxRelativeError(),
          errors.meanAbsoluteError(),
          errors.underestimates());
    }
  }

  /** What runs that differ by their seed alone have in common. */
  private record Group(String variant, String stream, double wlf, long keys) {
    static Group of(AccuracyResult result) {
      return new Group(result.variant(), result.stream(), result.wlf(), result.keys());
    }
  }

  private static List<AccuracyResult> averages(List<AccuracyResult> results) {
    Map<Group, List<AccuracyResult>> groups =
        results.stream()
            .collect(Collectors.groupingBy(Group::of, LinkedHashMap::new, Collectors.toList()));
    return groups.values().stream().map(AccuracyResult::average).toList();
  }
}
