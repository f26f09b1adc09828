package org.qsketch.lab.notebook;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.bulk.BulkResult;
import org.qsketch.bench.bulk.BulkStudy;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.AccuracyExperiment;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.DepthResult;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputExperiment;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.job.Progress;
import org.qsketch.job.Results;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.lab.chapter.bulk.BulkFigure;
import org.qsketch.lab.chapter.sketch.AccuracyFigure;
import org.qsketch.lab.chapter.sketch.DepthFigure;
import org.qsketch.lab.chapter.sketch.RatioFigure;
import org.qsketch.lab.chapter.sketch.SkewFigure;
import org.qsketch.lab.chapter.sketch.ThroughputFigure;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.tables.Tables;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.Variant;
import org.qsketch.spec.UpdateRule;
import tech.tablesaw.api.Table;

/**
 * Experiments with sketches and the figures of their paper. Comes with the import of {@link
 * Workbench}. Where nothing is chosen: every variant, {@link Workbench#largest()} uniform keys,
 * work load factor 0.5, depth 3, the default hash.
 */
public abstract class SketchHelpers extends CountingHelpers {
  static final ResultTable<ThroughputResult> THROUGHPUT =
      new ResultTable<>("throughput", SketchStudy.THROUGHPUT);
  static final ResultTable<DepthResult> DEPTHS = new ResultTable<>("depth", SketchStudy.DEPTH);
  static final ResultTable<AccuracyResult> ACCURACY =
      new ResultTable<>("accuracy", SketchStudy.ACCURACY);
  static final ResultTable<AccuracyResult> REAL_DATA =
      new ResultTable<>("real data", SketchStudy.REAL_DATA);
  static final ResultTable<BulkResult> BULK = new ResultTable<>("bulk path", BulkStudy.RATES);
  private static final int DEEPEST = 3;

  SketchHelpers() {}

  /**
   * Chooses variants.
   *
   * @param names as in {@link Variant#NAMES}, for example {@code sub-warp}
   * @return the choice
   */
  public static Choice variants(String... names) {
    return setup -> setup.with(plan -> plan.variants(List.of(names)));
  }

  /**
   * Chooses work load factors.
   *
   * @param factors depth · keys / counters, each above 0
   * @return the choice
   */
  public static Choice wlf(double... factors) {
    return setup ->
        setup.with(plan -> plan.workLoadFactors(DoubleStream.of(factors).boxed().toList()));
  }

  /**
   * Chooses equal memory for all variants instead of work load factors. Variants that need more are
   * left out.
   *
   * @param bytes amounts, with all that a sketch holds, also on the host
   * @return the choice
   */
  public static Choice memory(long... bytes) {
    return setup -> setup.with(plan -> plan.memory(LongStream.of(bytes).boxed().toList()));
  }

  /**
   * Chooses how tagged sketches count keys that share cells; {@link UpdateRule#CONSERVATIVE} by
   * default.
   *
   * @param rule the rule, for example {@code UpdateRule.REMOVABLE}
   * @return the choice
   */
  public static Choice update(UpdateRule rule) {
    return setup -> setup.with(plan -> plan.update(rule));
  }

  /**
   * Chooses the depth.
   *
   * @param counters d, the counters each key adds to
   * @return the choice
   */
  public static Choice depth(int counters) {
    return setup -> setup.with(plan -> plan.depth(counters));
  }

  /**
   * Chooses the hash family.
   *
   * @param family how keys are hashed
   * @return the choice
   */
  public static Choice hash(HashFamily family) {
    return setup -> setup.with(plan -> plan.hash(family));
  }

  /**
   * Chooses several hashes to {@link #compare}, your own among them.
   *
   * @param families how keys are hashed
   * @return the choice
   */
  public static Choice hashes(HashFamily... families) {
    return setup -> setup.with(Setup.Hashes.class, _ -> new Setup.Hashes(List.of(families)));
  }

  /**
   * Chooses another plan altogether.
   *
   * @param plan what to cover
   * @return the choice
   */
  public static Choice plan(Plan plan) {
    return setup -> setup.with(_ -> plan);
  }

  /**
   * Runs to average each error over; 3 by default.
   *
   * @param runs 1 or more: the seed and the following ones
   * @return the choice
   */
  public static Choice seeds(int runs) {
    return setup -> setup.seeds(runs);
  }

  /**
   * Measures rates of inserts, queries and removes.
   *
   * @param choices what to cover, and where
   * @return a row for each operation of each variant, with the columns of {@code qsketch
   *     throughput}
   */
  public static Table throughput(Choice... choices) {
    Setup setup = Setup.of(choices);
    return Experiments.of(setup)
        .onEachKind(
            THROUGHPUT, (backend, progress) -> rates(setup, setup.plan(), backend, progress));
  }

  private static List<ThroughputResult> rates(
      Setup setup, Plan plan, Backend backend, Progress progress) {
    return new ThroughputExperiment(plan, setup.repeats(), ThroughputExperiment.DEFAULT_BATCH)
        .run(backend, progress);
  }

  /**
   * Measures rates on keys of your own, which are inserted, queried and removed.
   *
   * @param name what to call the keys
   * @param keys at least one
   * @param choices what to cover, and where; sizes and streams do not apply
   * @return a row for each operation of each variant
   */
  public static Table throughput(String name, Keys keys, Choice... choices) {
    Setup setup = Setup.of(choices);
    return Experiments.of(setup)
        .onEachKind(
            THROUGHPUT,
            (backend, progress) ->
                new ThroughputExperiment(
                        setup.plan(), setup.repeats(), ThroughputExperiment.DEFAULT_BATCH)
                    .on(keys, name)
                    .run(backend, progress));
  }

  /**
   * Measures rates of the thread sketch at depth 1 to 3.
   *
   * @param choices what to cover, and where
   * @return a row for each operation
   */
  public static Table depths(Choice... choices) {
    Setup setup = Setup.of(choices);
    Plan thread = setup.plan().variants(List.of(Variant.THREAD));
    return Experiments.of(setup)
        .onEachKind(
            DEPTHS,
            (backend, progress) ->
                IntStream.rangeClosed(1, DEEPEST)
                    .boxed()
                    .flatMap(
                        depth ->
                            rates(setup, thread.depth(depth), backend, progress).stream()
                                .map(result -> new DepthResult(depth, result)))
                    .toList());
  }

  /**
   * Measures errors.
   *
   * @param choices what to cover, and where
   * @return a row for each variant, with the columns of {@code qsketch accuracy}: means over the
   *     seeds, and the smallest and largest of these
   */
  public static Table accuracy(Choice... choices) {
    Setup setup = Setup.of(choices);
    AccuracyExperiment experiment = new AccuracyExperiment(setup.plan(), setup.seeds());
    return Experiments.of(setup).onBest(ACCURACY, experiment::run);
  }

  /**
   * Compares variants, hashes or backends: rates and errors of the same keys, uniform and
   * Zipf-distributed unless other streams are chosen. Where no variants are chosen, these are
   * {@code thread}, {@code sub-warp}, {@code multi-level} and {@code tagged}.
   *
   * @param choices what to compare, for example {@code hashes(mine, HashFamily.mix())}, and where
   * @return the rows, and the bars of inserts and errors with their spread
   */
  public static Compared compare(Choice... choices) {
    return compared(new SketchComparison(ofUsualVariants(choices)));
  }

  /**
   * Compares variants, hashes or backends on keys of your own: rates and errors.
   *
   * @param name what to call the keys
   * @param keys at least one
   * @param choices what to compare, and where; sizes and streams do not apply
   * @return the rows, and the bars of inserts and errors with their spread
   */
  public static Compared compare(String name, Keys keys, Choice... choices) {
    return compared(new SketchComparison(ofUsualVariants(choices), Optional.of(keys), name));
  }

  private static Setup ofUsualVariants(Choice... choices) {
    return Setup.of(
        Stream.concat(
                Stream.of(
                    variants(Variant.THREAD, Variant.SUB_WARP, Variant.MULTI_LEVEL, Variant.TAGGED),
                    Workbench.streams(Plan.UNIFORM, "zipf:1.1")),
                Stream.of(choices))
            .toArray(Choice[]::new));
  }

  private static Compared compared(SketchComparison comparison) {
    Compared compared =
        SketchComparison.of(Experiments.of(comparison.setup()).rowsOfEachKind(comparison::rows));
    Figure _ = Session.current().announce(compared.figure());
    return compared;
  }

  /**
   * Measures errors on keys of your own.
   *
   * @param name what to call the keys
   * @param keys at least one
   * @param choices what to cover, and where; sizes and streams do not apply
   * @return a row for each variant
   */
  public static Table accuracy(String name, Keys keys, Choice... choices) {
    Setup setup = Setup.of(choices);
    Plan plan = setup.plan().keys(List.of(keys.size()));
    AccuracyExperiment experiment = new AccuracyExperiment(plan, setup.seeds());
    return Experiments.of(setup)
        .onBest(ACCURACY, (backend, progress) -> experiment.run(backend, keys, name, progress));
  }

  /**
   * Measures sketches that differ by one parameter on the same keys.
   *
   * @param parameter its name, for example {@code depth}
   * @param values its values
   * @param design the sketch of a value
   * @param keys at least one key
   * @param choices how many {@link #seeds}, and on which backend
   * @param <T> the kind of values: whole numbers, numbers or texts
   * @return a row for each value: its memory in bytes and its errors, with their spread by seed
   */
  public static <T> Table sweep(
      String parameter,
      List<T> values,
      Function<T, SketchSpec> design,
      Keys keys,
      Choice... choices) {
    Session session = Session.current();
    Setup setup = Setup.of(choices);
    Backend backend =
        setup.backends().stream().findFirst().map(session::backend).orElseGet(session::best);
    return Sweep.of(parameter, values, design, setup.seeds())
        .run(backend, keys, session.screen().progress());
  }

  /**
   * Runs an experiment for each value of a parameter, for example {@code sweep("exponent",
   * List.of(0.5, 1.1), e -> accuracy(streams("zipf:" + e)))}, to be explored by {@link
   * Plot#slider}.
   *
   * @param parameter its name, for example {@code exponent}
   * @param values its values
   * @param experiment what to run for a value; all of its tables have the same columns
   * @param <T> the kind of values: whole numbers, numbers or texts
   * @return the rows of all tables, with the value of each in the first column
   */
  public static <T> Table sweep(String parameter, List<T> values, Function<T, Table> experiment) {
    return Sweep.tables(Session.current(), parameter, values, experiment);
  }

  /**
   * Returns what a bucket of a tagged sketch holds.
   *
   * @param sketch a tagged sketch
   * @param bucket its number, from 0
   * @return a row for each of its words: tags with their counts, or counters of cells
   */
  public static Table bucket(Sketch sketch, long bucket) {
    List<TaggedWord.Row> rows = words(sketch, bucket).stream().map(TaggedWord::row).toList();
    return Tables.of("bucket " + bucket, TaggedWord.Row.class, rows);
  }

  /**
   * Draws a bucket of a tagged sketch.
   *
   * @param sketch a tagged sketch
   * @param bucket its number, from 0
   * @return its words, with each entry and counter as wide as its bits
   */
  public static DrawnBucket drawBucket(Sketch sketch, long bucket) {
    return new DrawnBucket(words(sketch, bucket));
  }

  private static List<TaggedWord> words(Sketch sketch, long bucket) {
    if (bucket >= sketch.spec().layout().convertibleBuckets()) {
      throw new IllegalArgumentException(
          "there is no bucket %d of tags in a sketch of %s"
              .formatted(bucket, sketch.spec().summary()));
    }
    try (SketchImage image = sketch.image()) {
      return TaggedWord.of(image, bucket);
    }
  }

  /**
   * Reads rates that {@code qsketch throughput --csv} has written.
   *
   * @param file the CSV file
   * @return the table
   * @throws IOException if it cannot be read
   */
  public static Table rates(String file) throws IOException {
    return THROUGHPUT.of(Results.read(Path.of(file), ThroughputResult.class));
  }

  /**
   * Draws Fig. 5: inserts against the number of keys, with the published curves behind.
   *
   * @param throughput tables of rates; none for a run on every kind of device, which Fig. 6 shares
   * @return the figure
   */
  public static Figure figure5(Table... throughput) {
    return drawn(
        ThroughputFigure.inserts(ofPublishedDepth(orLive(throughput))), "inserts of uniform keys");
  }

  /**
   * Draws Fig. 6: queries against the number of keys, with the published curves behind.
   *
   * @param throughput tables of rates; none for a run on every kind of device, which Fig. 5 shares
   * @return the figure
   */
  public static Figure figure6(Table... throughput) {
    return drawn(
        ThroughputFigure.queries(ofPublishedDepth(orLive(throughput))), "queries of uniform keys");
  }

  private static FigureResults ofPublishedDepth(Table... throughput) {
    FigureResults rates = THROUGHPUT.alone(throughput);
    PublishedDepth.requireOfRates(rates.of(SketchStudy.THROUGHPUT));
    return rates;
  }

  private static Table[] orLive(Table... tables) {
    return tables.length > 0
        ? tables
        : once("throughput", () -> throughput(Workbench.sizes(), wlf(0.5, 1.0)));
  }

  private static Table[] once(String name, Supplier<Table> run) {
    return new Table[] {Session.current().once(name, run)};
  }

  /**
   * Draws Fig. 7: errors and the published ones. It takes the rows of uniform keys, at the sizes
   * that all variants ran at, and says so if there are others.
   *
   * @param accuracy tables of errors at depth 3; none for a run on the best backend
   * @return the figure
   */
  public static Figure figure7(Table... accuracy) {
    Table[] tables =
        accuracy.length > 0
            ? accuracy
            : once("accuracy", () -> accuracy(Workbench.sizes(), wlf(0.5, 1.0)));
    FigureResults errors = ACCURACY.alone(tables);
    PublishedDepth.requireOfErrors(errors.of(SketchStudy.ACCURACY));
    return drawn(
        AccuracyFigure.of(errors), "errors of uniform keys at a size that all variants ran at");
  }

  /**
   * Draws rates against the exponent of Zipf streams.
   *
   * @param throughput tables of rates, with uniform and Zipf streams
   * @return the figure
   */
  public static Figure figureSkew(Table... throughput) {
    return drawn(SkewFigure.of(THROUGHPUT.alone(throughput)), "rates on Zipf streams");
  }

  /**
   * Draws CUDA over OpenCL against the number of keys.
   *
   * @param throughput tables of rates, of one device with both
   * @return the figure
   */
  public static Figure figureRatio(Table... throughput) {
    return drawn(
        RatioFigure.of(THROUGHPUT.alone(throughput)),
        "rates of one device with both cuda and opencl");
  }

  /**
   * Draws rates of the thread sketch at several depths, with the published ones.
   *
   * @param depths tables that {@link #depths} has made
   * @return the figure
   */
  public static Figure figureDepth(Table... depths) {
    return drawn(DepthFigure.of(DEPTHS.alone(depths)), "rates at several depths");
  }

  /**
   * Draws rates of the direct and of the bulk path against the size of the table.
   *
   * @param bulk tables of {@link RunResults#bulk}
   * @return the figure
   */
  public static Figure figureBulk(Table... bulk) {
    return drawn(
        BulkFigure.of(BULK.alone(bulk)),
        "rates of both paths: `qsketch figures` measures them on devices, into bulk.csv");
  }
}
