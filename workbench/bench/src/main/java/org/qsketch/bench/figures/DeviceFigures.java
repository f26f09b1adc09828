package org.qsketch.bench.figures;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.filter.DeviceFilterFigures;
import org.qsketch.bench.groupby.DeviceGroupByFigures;
import org.qsketch.bench.limits.LimitsExperiment;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.limits.LimitsStudy;
import org.qsketch.bench.limits.MeasuredLimits;
import org.qsketch.bench.run.Collected;
import org.qsketch.bench.run.FittingPlans;
import org.qsketch.bench.run.LadderNotes;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.bench.sketch.AccuracyExperiment;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.DepthResult;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputExperiment;
import org.qsketch.bench.sketch.ThroughputLadder;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.sketch.Variant;

/** The figures of one device, sized to its memory and to its share of the time. */
final class DeviceFigures {
  /** The columns of Fig. 7, and the half-warp sketch; locks change nothing in the counters. */
  static final List<String> ACCURACY_VARIANTS =
      Variant.NAMES.stream().filter(name -> !name.equals(Variant.MULTI_LEVEL_LOCKED)).toList();

  private static final List<String> SKEWED = List.of("zipf:1.0", "zipf:1.1", "zipf:1.5");
  private static final long SKEW_KEYS = 1L << 20;

  /** Of the skew and depth sweeps: the paper's default. */
  private static final double SWEEP_WLF = 0.5;

  private static final long LARGEST_ACCURACY = 1L << 25;
  private static final long LARGEST_LIMITS = 1L << 32;
  private static final int DEEPEST = 3;
  private static final long BATCH = ThroughputExperiment.DEFAULT_BATCH;

  /** Depth 3, work load factor 0.5, 4 bytes a counter. */
  private static final long SKETCH_BYTES_PER_KEY = 24;

  private static final double THROUGHPUT_SHARE = 0.4;
  private static final double DEPTH_SHARE = 0.08;
  private static final double ACCURACY_SHARE = 0.2;
  private static final double FILTER_SHARE = 0.15;
  private static final double GROUP_BY_SHARE = 0.15;

  private final Backend backend;
  private final FigureOptions options;
  private final Duration share;
  private final Progress progress;
  private final List<String> notes;
  private final Plan plan;
  private final FittingPlans fitting;
  private final MeasuredLimits walls;

  DeviceFigures(
      Backend backend,
      FigureOptions options,
      Duration share,
      Progress progress,
      List<String> notes) {
    this.backend = backend;
    this.options = options;
    this.share = share;
    this.progress = progress;
    this.notes = notes;
    this.plan = Plan.standard().seed(options.seed());
    this.fitting = new FittingPlans(backend, notes::add);
    this.walls = new MeasuredLimits(backend);
  }

  void addTo(Collected all) {
    all.add(LimitsStudy.LIMITS, limits());
    List<ThroughputResult> uniform = throughput();
    all.add(SketchStudy.THROUGHPUT, uniform);
    all.add(SketchStudy.THROUGHPUT, skew(uniform));
    all.add(SketchStudy.DEPTH, depths());
    all.add(SketchStudy.ACCURACY, accuracy());
    new DeviceFilterFigures(walls, fitting, options, part(FILTER_SHARE), progress, notes)
        .addTo(all);
    new DeviceGroupByFigures(walls, fitting, options, part(GROUP_BY_SHARE), progress, notes)
        .addTo(all);
  }

  private List<LimitsResult> limits() {
    long largest = options.largest() * SKETCH_BYTES_PER_KEY;
    long bound = Math.min(Math.min(largest, LARGEST_LIMITS), fitting.largestTable());
    return LimitsExperiment.upTo(Math.max(bound, LimitsExperiment.SMALLEST)).run(backend, progress);
  }

  private List<ThroughputResult> throughput() {
    warmUp(plan);
    SizeLadder ladder = ladder(THROUGHPUT_SHARE, options.largest());
    List<ThroughputResult> results =
        new ThroughputLadder(ladder)
            .climb(
                plan.variants(),
                (size, variants) -> throughput(plan.variants(variants).keys(List.of(size))));
    noteLargest(
        "throughput",
        plan,
        ladder,
        largest(results, ThroughputResult::variant, ThroughputResult::keys));
    return results;
  }

  /** At a size that uniform keys have run at, well below the largest: three streams take long. */
  private List<ThroughputResult> skew(List<ThroughputResult> uniform) {
    long half = uniform.stream().mapToLong(ThroughputResult::keys).max().orElse(0) / 2;
    long size = Math.max(options.smallest(), Math.min(SKEW_KEYS, half));
    Plan skewed = plan.keys(List.of(size)).workLoadFactors(List.of(SWEEP_WLF)).streams(SKEWED);
    return throughput(skewed).results();
  }

  private List<DepthResult> depths() {
    Plan thread = plan.variants(List.of(Variant.THREAD)).workLoadFactors(List.of(SWEEP_WLF));
    depthsOf(thread).forEach(this::warmUp);
    return ladder(DEPTH_SHARE, options.largest()).climb(size -> depths(thread.keys(List.of(size))));
  }

  private List<DepthResult> depths(Plan thread) {
    return depthsOf(thread)
        .flatMap(
            plan ->
                throughput(plan).results().stream()
                    .map(result -> new DepthResult(plan.depth(), result)))
        .toList();
  }

  private static Stream<Plan> depthsOf(Plan thread) {
    return IntStream.rangeClosed(1, DEEPEST).mapToObj(thread::depth);
  }

  private List<AccuracyResult> accuracy() {
    Plan variants = plan.variants(ACCURACY_VARIANTS);
    SizeLadder ladder = ladder(ACCURACY_SHARE, Math.min(options.largest(), LARGEST_ACCURACY));
    List<AccuracyResult> results = ladder.climb(size -> accuracy(variants.keys(List.of(size))));
    noteLargest(
        "accuracy",
        variants,
        ladder,
        largest(results, AccuracyResult::variant, AccuracyResult::keys));
    return results;
  }

  private ThroughputExperiment.Outcome throughput(Plan wanted) {
    return fitting
        .run(
            wanted,
            plan -> new ThroughputExperiment(plan, options.repeats(), BATCH).run(walls, progress))
        .orElse(ThroughputExperiment.Outcome.NONE);
  }

  private List<AccuracyResult> accuracy(Plan wanted) {
    return fitting
        .run(wanted, plan -> new AccuracyExperiment(plan, options.seeds()).run(backend, progress))
        .orElseGet(List::of);
  }

  /** Before a ladder begins, whose time it must not take. */
  private void warmUp(Plan wanted) {
    Plan smallest = wanted.keys(List.of(options.smallest()));
    fitting.variants(smallest).forEach(variant -> WarmUp.run(backend, smallest, variant));
  }

  private SizeLadder ladder(double part, long largest) {
    return new SizeLadder(options.smallest(), largest, part(part));
  }

  private Duration part(double ofShare) {
    return Duration.ofNanos((long) (ofShare * share.toNanos()));
  }

  /** A quick run is not meant to go far. */
  private void noteLargest(String what, Plan wanted, SizeLadder ladder, Map<String, Long> reached) {
    if (!options.isQuick()) {
      String experiment = "%s: %s".formatted(backend.name(), what);
      new LadderNotes(experiment, wanted, ladder, fitting).sentences(reached).forEach(notes::add);
    }
  }

  private static <T> Map<String, Long> largest(
      List<T> results, Function<T, String> variant, Function<T, Long> keys) {
    return results.stream().collect(Collectors.toMap(variant, keys, Math::max, LinkedHashMap::new));
  }
}
