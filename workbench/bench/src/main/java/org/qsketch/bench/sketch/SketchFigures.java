package org.qsketch.bench.sketch;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.Run.Outcome;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.bench.sketch.FittingPlans.LadderNotes;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Variant;

/** The figures of sketches on one device, sized to its memory and to its share of the time. */
final class SketchFigures {
  private static final double THROUGHPUT_SHARE = 0.36;
  private static final double DEPTH_SHARE = 0.05;
  private static final double ACCURACY_SHARE = 0.15;

  /** The share of sketches in the time of all figures. */
  static final double SHARE = THROUGHPUT_SHARE + DEPTH_SHARE + ACCURACY_SHARE;

  /** The columns of Fig. 7, and the half-warp sketch; locks change nothing in the counters. */
  private static final List<String> ACCURACY_VARIANTS =
      Variant.NAMES.stream().filter(name -> !name.equals(Variant.MULTI_LEVEL_LOCKED)).toList();

  private static final List<String> SKEWED = List.of("zipf:1.0", "zipf:1.1", "zipf:1.5");
  private static final long SKEW_KEYS = 1L << 20;

  /** The variants that are compared in equal memory. */
  private static final List<String> LOADED =
      List.of(Variant.THREAD, Variant.SUB_WARP, Variant.MULTI_LEVEL, Variant.TAGGED);

  /** Bytes for each distinct key. */
  private static final List<Double> LOADS = List.of(0.25, 0.5, 1.0, 2.0, 3.0, 4.0, 8.0, 16.0);

  /** Bytes for each distinct key of real data, whose exact counts take 16: sketches pay below. */
  private static final List<Double> DATA_LOADS = List.of(1.0, 2.0, 4.0, 8.0);

  /** Every variant without rows fits into this memory. */
  private static final long LEAST_MEMORY = 64;

  private static final List<String> LOAD_STREAMS =
      List.of(Plan.UNIFORM, "zipf:0.8", "zipf:1.0", "zipf:1.2", "zipf:1.5");
  private static final long LOAD_KEYS = 1L << 20;

  /** The work load factor of the skew and depth sweeps: the paper's default. */
  private static final double SWEEP_WLF = 0.5;

  private static final long LARGEST_ACCURACY = 1L << 25;
  private static final int DEEPEST = 3;

  private final DeviceRun run;
  private final FigureOptions options;
  private final FittingPlans fitting;
  private final Plan plan;

  SketchFigures(DeviceRun run) {
    this.run = run;
    this.options = run.options();
    this.fitting = new FittingPlans(run.memory());
    this.plan = Plan.standard().seed(options.seed());
  }

  void measure() {
    List<ThroughputResult> uniform = throughput();
    run.results().add(SketchStudy.THROUGHPUT, uniform);
    run.results().add(SketchStudy.THROUGHPUT, skew(uniform));
    run.results().add(SketchStudy.DEPTH, depths());
    run.results().add(SketchStudy.FLEET, fleets(uniform));
    run.results().add(SketchStudy.ACCURACY, accuracy());
    run.results().add(SketchStudy.LOAD, loads());
  }

  /** Measures errors on real data. */
  void measure(String stream, Keys keys) {
    Plan all =
        plan.variants(ACCURACY_VARIANTS)
            .keys(List.of(keys.size()))
            .memory(memory(DATA_LOADS, distinct(keys)));
    run.results()
        .add(
            SketchStudy.REAL_DATA,
            fitting(all, some -> new AccuracyExperiment(some).on(keys, stream)));
  }

  private List<ThroughputResult> throughput() {
    warmUp(plan);
    SizeLadder ladder = run.ladder(THROUGHPUT_SHARE);
    double tooSlow = options.isQuick() ? Double.POSITIVE_INFINITY : ThroughputLadder.TOO_SLOW;
    List<ThroughputResult> results =
        new ThroughputLadder(ladder, tooSlow)
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

  /**
   * Measures skewed keys at a size that uniform keys have run at, well below the largest: three
   * streams take long.
   */
  private List<ThroughputResult> skew(List<ThroughputResult> uniform) {
    long half = uniform.stream().mapToLong(ThroughputResult::keys).max().orElse(0) / 2;
    long size = Math.max(options.smallest(), Math.min(SKEW_KEYS, half));
    Plan skewed = plan.keys(List.of(size)).workLoadFactors(List.of(SWEEP_WLF)).streams(SKEWED);
    return throughput(skewed).results();
  }

  private List<DepthResult> depths() {
    Plan thread = plan.variants(List.of(Variant.THREAD)).workLoadFactors(List.of(SWEEP_WLF));
    depthsOf(thread).forEach(this::warmUp);
    return run.ladder(DEPTH_SHARE).climb(size -> depths(thread.keys(List.of(size))));
  }

  private List<DepthResult> depths(Plan thread) {
    return depthsOf(thread)
        .flatMap(
            each ->
                throughput(each).results().stream()
                    .map(result -> new DepthResult(each.depth(), result)))
        .toList();
  }

  private static Stream<Plan> depthsOf(Plan thread) {
    return IntStream.rangeClosed(1, DEEPEST).mapToObj(thread::depth);
  }

  /** Measures fleets at the largest size that one device has run at. */
  private List<FleetResult> fleets(List<ThroughputResult> uniform) {
    Map<String, Long> sizes = largest(uniform, ThroughputResult::variant, ThroughputResult::keys);
    Plan one = plan.variants(List.of(Variant.SUB_WARP)).workLoadFactors(List.of(SWEEP_WLF));
    return sizes.containsKey(Variant.SUB_WARP)
        ? new FleetFigures(run).rates(one.keys(List.of(sizes.get(Variant.SUB_WARP))))
        : List.of();
  }

  private List<AccuracyResult> accuracy() {
    Plan variants = plan.variants(ACCURACY_VARIANTS);
    SizeLadder ladder =
        run.ladder(
            options.smallest(), Math.min(options.largest(), LARGEST_ACCURACY), ACCURACY_SHARE);
    List<AccuracyResult> results =
        ladder.climb(
            size ->
                fitting(
                    variants.keys(List.of(size)),
                    some -> new AccuracyExperiment(some, options.seeds())));
    noteLargest(
        "accuracy",
        variants,
        ladder,
        largest(results, AccuracyResult::variant, AccuracyResult::keys));
    return results;
  }

  private List<AccuracyResult> loads() {
    long size = Math.min(options.largest(), LOAD_KEYS);
    Plan loaded = plan.variants(LOADED).keys(List.of(size));
    return LOAD_STREAMS.stream().flatMap(stream -> loads(loaded, stream, size).stream()).toList();
  }

  private List<AccuracyResult> loads(Plan loaded, String stream, long size) {
    return fitting(
        loaded.streams(List.of(stream)).memory(memory(LOADS, distinct(stream, size))),
        some -> new AccuracyExperiment(some, options.seeds()));
  }

  private long distinct(String stream, long size) {
    try (Keys keys = run.backend().generate(plan.stream(stream), size)) {
      return distinct(keys);
    }
  }

  private long distinct(Keys keys) {
    try (CountedKeys counted = CountedKeys.of(run.backend(), keys)) {
      return counted.distinct();
    }
  }

  private static List<Long> memory(List<Double> loads, long distinct) {
    return loads.stream()
        .map(bytes -> Math.max(LEAST_MEMORY, (long) (bytes * distinct)))
        .distinct()
        .toList();
  }

  private Outcome<ThroughputResult> throughput(Plan wanted) {
    return fitting
        .run(
            wanted,
            some ->
                run.runner()
                    .outcome(
                        new ThroughputExperiment(
                            some, options.repeats(), ThroughputExperiment.DEFAULT_BATCH)))
        .orElseGet(Outcome::none);
  }

  private <R extends Record> List<R> fitting(
      Plan wanted, Function<Plan, Experiment<R>> experiment) {
    return fitting.run(wanted, some -> run.run(experiment.apply(some))).orElseGet(List::of);
  }

  /** Warms up before a ladder begins, so that it does not take its time. */
  private void warmUp(Plan wanted) {
    Plan smallest = wanted.keys(List.of(options.smallest()));
    run.runner()
        .warmUp(
            fitting.variants(smallest).stream()
                .map(variant -> SketchTrial.warmUp(run.backend(), smallest, variant))
                .toList());
  }

  /**
   * Notes the largest sizes that were reached, except in a quick run, which is not meant to go far.
   */
  private void noteLargest(String what, Plan wanted, SizeLadder ladder, Map<String, Long> reached) {
    if (!options.isQuick()) {
      String experiment = "%s: %s".formatted(run.backend().name(), what);
      new LadderNotes(experiment, wanted, ladder, fitting)
          .sentences(reached)
          .forEach(run.results()::note);
    }
  }

  private static <T> Map<String, Long> largest(
      List<T> results, Function<T, String> variant, Function<T, Long> keys) {
    return results.stream().collect(Collectors.toMap(variant, keys, Math::max, LinkedHashMap::new));
  }

  /**
   * Rates of one, two and more devices as one backend, at one size. Queries are asked twice, since
   * the first ones wait for the sum and the copies of tables.
   */
  private static final class FleetFigures {
    private final DeviceRun run;
    private final List<String> devices;

    FleetFigures(DeviceRun run) {
      this.run = run;
      this.devices = devices(run.backend().name());
    }

    /** Returns the devices of a fleet, or all devices of the backend whose first one this is. */
    private static List<String> devices(String name) {
      List<String> together = Backends.devices(name);
      return together.size() > 1
          ? together
          : Backends.describe().stream()
              .filter(found -> found.name().equals(name))
              .flatMap(found -> found.deviceNames().stream())
              .toList();
    }

    /** Measures nothing where there is one device. */
    List<FleetResult> rates(Plan plan) {
      return devices.size() < 2
          ? List.of()
          : IntStream.rangeClosed(1, devices.size())
              .mapToObj(count -> devices.subList(0, count))
              .flatMap(some -> fitting(some, plan).stream().flatMap(List::stream))
              .toList();
    }

    /** Leaves out devices of which one has too little memory: the first may be much larger. */
    private Optional<List<FleetResult>> fitting(List<String> some, Plan plan) {
      return run.memory().unlessOutOfMemory(() -> Optional.of(rates(some, plan)));
    }

    private List<FleetResult> rates(List<String> some, Plan plan) {
      ThroughputExperiment experiment =
          new ThroughputExperiment(
              plan,
              run.options().repeats(),
              Collections.max(plan.keys()), // part of the keys may lie on one device
              List.of(Operation.QUERY_AGAIN.label()));
      try (Backend together = Backends.open(String.join("+", some))) {
        return run.runner().on(together).run(experiment).stream()
            .map(result -> new FleetResult(String.join("+", devices), some.size(), result))
            .toList();
      }
    }
  }
}
