package org.qsketch.bench;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.sketch.Variant;

/** The figures of one device, sized to its memory and to its share of the time. */
final class DeviceFigures {
  /** The columns of Fig. 7, and the half-warp sketch; locks change nothing in the counters. */
  static final List<String> ACCURACY_VARIANTS =
      Variant.NAMES.stream().filter(name -> !name.equals(Variant.MULTI_LEVEL_LOCKED)).toList();

  private static final List<String> SKEWED = List.of("zipf:1.0", "zipf:1.1", "zipf:1.5");
  private static final long SKEW_KEYS = 1L << 20;
  private static final double SKEW_WLF = 0.5;
  private static final long LARGEST_ACCURACY = 1L << 25;
  private static final long LARGEST_LIMITS = 1L << 32;
  private static final int DEEPEST = 3;
  private static final long BATCH = ThroughputExperiment.DEFAULT_BATCH;

  /** Depth 3, work load factor 0.5, 4 bytes a counter. */
  private static final long SKETCH_BYTES_PER_KEY = 24;

  private static final double THROUGHPUT_SHARE = 0.45;
  private static final double DEPTH_SHARE = 0.1;
  private static final double ACCURACY_SHARE = 0.3;

  private final Backend backend;
  private final FigureOptions options;
  private final Duration share;
  private final Progress progress;
  private final List<String> notes;
  private final Plan plan;
  private final MemoryFit memory;
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
    this.memory = new MemoryFit(backend);
    this.walls = new MeasuredLimits(backend);
  }

  void addTo(FigureSuite.Collected all) {
    all.limits.addAll(limits());
    List<ThroughputResult> uniform = throughput();
    all.throughput.addAll(uniform);
    all.throughput.addAll(skew(uniform));
    all.depths.addAll(depths());
    all.accuracy.addAll(accuracy());
  }

  private List<LimitsResult> limits() {
    long largest = options.largest() * SKETCH_BYTES_PER_KEY;
    long bound = Math.min(Math.min(largest, LARGEST_LIMITS), memory.largestTable());
    return LimitsExperiment.upTo(Math.max(bound, LimitsExperiment.SMALLEST)).run(backend, progress);
  }

  private List<ThroughputResult> throughput() {
    warmUp(plan);
    SizeLadder ladder = ladder(THROUGHPUT_SHARE, options.largest());
    List<ThroughputResult> results = ladder.climb(size -> throughput(plan.keys(List.of(size))));
    noteLargest("throughput", plan, ladder, results.stream().map(ThroughputResult::keys));
    return results;
  }

  /** At a size that uniform keys have run at, well below the largest: three streams take long. */
  private List<ThroughputResult> skew(List<ThroughputResult> uniform) {
    long half = uniform.stream().mapToLong(ThroughputResult::keys).max().orElse(0) / 2;
    long size = Math.max(options.smallest(), Math.min(SKEW_KEYS, half));
    return throughput(plan.keys(List.of(size)).workLoadFactors(List.of(SKEW_WLF)).streams(SKEWED));
  }

  private List<DepthResult> depths() {
    Plan thread = plan.variants(List.of(Variant.THREAD));
    depthsOf(thread).forEach(this::warmUp);
    return ladder(DEPTH_SHARE, options.largest()).climb(size -> depths(thread.keys(List.of(size))));
  }

  private List<DepthResult> depths(Plan thread) {
    return depthsOf(thread)
        .flatMap(
            plan -> throughput(plan).stream().map(result -> new DepthResult(plan.depth(), result)))
        .toList();
  }

  private static Stream<Plan> depthsOf(Plan thread) {
    return IntStream.rangeClosed(1, DEEPEST).mapToObj(thread::depth);
  }

  private List<AccuracyResult> accuracy() {
    Plan variants = plan.variants(ACCURACY_VARIANTS);
    SizeLadder ladder = ladder(ACCURACY_SHARE, Math.min(options.largest(), LARGEST_ACCURACY));
    List<AccuracyResult> results = ladder.climb(size -> accuracy(variants.keys(List.of(size))));
    noteLargest("accuracy", variants, ladder, results.stream().map(AccuracyResult::keys));
    return results;
  }

  private List<ThroughputResult> throughput(Plan wanted) {
    return fitting(wanted)
        .map(fitting -> new ThroughputExperiment(fitting, options.repeats(), BATCH))
        .map(experiment -> experiment.run(walls, progress))
        .orElseGet(List::of);
  }

  private List<AccuracyResult> accuracy(Plan wanted) {
    return fitting(wanted)
        .map(fitting -> new AccuracyExperiment(fitting, options.seeds()))
        .map(experiment -> experiment.run(backend, progress))
        .orElseGet(List::of);
  }

  /** Before a ladder begins, whose time it must not take. */
  private void warmUp(Plan wanted) {
    Plan smallest = wanted.keys(List.of(options.smallest()));
    fittingVariants(smallest).forEach(variant -> WarmUp.run(backend, smallest, variant));
  }

  private List<String> fittingVariants(Plan wanted) {
    return wanted.variants().stream().filter(variant -> memory.fits(wanted, variant)).toList();
  }

  /** The plan without the variants that do not fit in memory; empty if none does. */
  private Optional<Plan> fitting(Plan wanted) {
    List<String> fitting = fittingVariants(wanted);
    if (fitting.size() < wanted.variants().size()) {
      noteMissing(wanted, fitting);
    }
    return fitting.isEmpty() ? Optional.empty() : Optional.of(wanted.variants(fitting));
  }

  private SizeLadder ladder(double part, long largest) {
    Duration budget = Duration.ofNanos((long) (part * share.toNanos()));
    return new SizeLadder(options.smallest(), largest, budget);
  }

  private void noteMissing(Plan wanted, List<String> fitting) {
    List<String> missing =
        wanted.variants().stream().filter(variant -> !fitting.contains(variant)).toList();
    notes.add(
        "%s: no %s with %s keys, for want of memory"
            .formatted(
                backend.name(), String.join(", ", missing), Sizes.text(wanted.keys().getFirst())));
  }

  /** A quick run is not meant to go far. */
  private void noteLargest(String what, Plan wanted, SizeLadder ladder, Stream<Long> sizes) {
    long reached = sizes.max(Long::compare).orElse(0L);
    if (reached < ladder.largestStep() && !options.isQuick()) {
      long next = Math.max(options.smallest(), 2 * reached);
      String why = whyNot(wanted.keys(List.of(next)), ladder);
      notes.add(
          "%s: %s goes up to %s keys: %s"
              .formatted(backend.name(), what, Sizes.text(reached), why));
    }
  }

  private String whyNot(Plan next, SizeLadder ladder) {
    String size = Sizes.text(next.keys().getFirst());
    return fittingVariants(next).isEmpty()
        ? "%s do not fit in memory with half of it to spare".formatted(size)
        : "%s would take longer than what is left of the %s s set aside"
            .formatted(size, ladder.budget().toSeconds());
  }
}
