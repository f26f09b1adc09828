package org.qsketch.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Execution;
import org.qsketch.bench.groupby.GroupByExperiment;
import org.qsketch.bench.groupby.GroupByPlan;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.MultiPassExperiment;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.sketch.ThroughputExperiment;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.Converters;
import org.qsketch.cli.option.GroupByOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.OutputPlace;
import org.qsketch.cli.output.TableOutput;
import org.qsketch.count.Counting;
import org.qsketch.count.groupby.ColumnGroupBy;
import org.qsketch.count.groupby.FileGroupBy;
import org.qsketch.count.groups.PairSpec;
import org.qsketch.datasets.KeySource;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.job.Doubt;
import org.qsketch.keys.KeyWidth;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code qsketch groupby}. */
@Command(
    name = "groupby",
    description =
        "Exact group-by aggregation: of columns of files, of a binary file of keys and values, or"
            + " the rates of all methods on generated pairs; with --budget within a limit on the"
            + " memory of the device.",
    footer = {
      "",
      "With --column, columns of CSV, Parquet or JSON are aggregated. Without it, a FILE has",
      "records of an unsigned key and a signed value, little-endian, and is mapped: a pipe",
      "will not do. Files may be larger than memory.",
      "",
      "Examples:",
      "  qsketch groupby --pairs 2^24 --stream distinct --load-factor 0.5,0.9,0.99",
      "  qsketch groupby --pairs 2^26 --groups 10,1e6 --budget 256Mi --backend opencl",
      "  qsketch groupby sales.csv --column customer,product --value amount",
      "  qsketch groupby 'events/*.parquet' --column user_id --value bytes --aggregate max",
      "  qsketch groupby sales.csv --column customer --aggregate count --min-count 100",
      "  qsketch groupby visits.csv --column page --value user --aggregate distinct",
      "  qsketch groupby sales.bin --key-bits 64 --value-bits 64 --budget 1Gi"
    })
public final class GroupByCommand extends QSketchCommand {
  private static final String VALUE_BITS = "--value-bits";
  private static final String TOP = "--top";
  private static final String BUDGET = "--budget";
  private static final String MIN_COUNT = "--min-count";
  private static final String REPEATS = "--repeats";

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "What to aggregate. With --column, several files or a pattern are one input. Default:"
              + " generated pairs.")
  private List<String> given = List.of();

  @Mixin private GroupByColumns columns;
  @Mixin private GroupByOptions pairs;
  @Mixin private BackendOptions selected;
  @Mixin private TableOutput output;

  @Option(
      names = VALUE_BITS,
      paramLabel = "N",
      description = "The size of a value of the FILE: 32 or 64, or 0 for keys only. Default: 64.")
  private int valueBits = Long.SIZE;

  @Option(
      names = TOP,
      paramLabel = "N",
      description =
          "How many groups of the FILE to show or write, the greatest aggregates first. Default:"
              + " ${DEFAULT-VALUE}.")
  private int top = 20;

  @Option(
      names = MIN_COUNT,
      paramLabel = "N",
      description =
          "With --aggregate count or distinct: list the groups of at least N rows or different"
              + " values; --top is then 262144 by default.")
  private long minCount;

  @Option(
      names = BUDGET,
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description =
          "The most bytes of the device to work in; one for a FILE. Default: what it has.")
  private List<Long> budgets = List.of();

  @Option(
      names = REPEATS,
      paramLabel = "N",
      description = "Timed runs of each method. Default: ${DEFAULT-VALUE}.")
  private int repeats = ThroughputExperiment.DEFAULT_REPEATS;

  @Override
  public Integer call() throws IOException {
    output.check();
    List<Path> files = FilePatterns.expand(given);
    if (columns.areNamed()) {
      groupColumns(files);
      return 0;
    }
    columns.requireNoFormat();
    if (!files.isEmpty()) {
      groupFile(GroupByOptions.only(files));
    } else if (budgets.isEmpty()) {
      runMethods();
    } else {
      runPasses();
    }
    return 0;
  }

  private void refuse(String why, String... options) {
    Stream.of(options)
        .filter(this::isGiven)
        .findFirst()
        .ifPresent(
            option -> {
              throw new IllegalArgumentException("%s: leave out %s".formatted(why, option));
            });
  }

  /** Names options that the CPU ignores, so that the results are not mistaken for theirs. */
  private void sayWhatChangesNothing(OpenBackends backends, String... options) {
    if (backends.all().stream().noneMatch(GroupByCommand::isDevice)) {
      Stream.of(options)
          .filter(this::isGiven)
          .forEach(
              option -> err().printf("%s is for devices: it changes nothing on cpu%n", option));
      err().flush();
    }
  }

  private static boolean isDevice(Backend backend) {
    return backend.device().execution() == Execution.DEVICE;
  }

  private void runMethods() throws IOException {
    refuse("there is no FILE", VALUE_BITS, TOP, MIN_COUNT);
    GroupByExperiment experiment = new GroupByExperiment(pairs.plan(), repeats);
    try (OpenBackends backends = selected.openOrBest()) {
      sayWhatChangesNothing(backends, GroupByOptions.METHODS, GroupByOptions.LOAD_FACTOR);
      Optional<String> busy = Doubt.ofMachine();
      List<GroupByResult> rows = backends.onEach(backend -> experiment.run(backend, progress()));
      write(GroupByResult.class, GroupByTables.RATES, rows, backends);
      warnOfDoubt(busy, rows);
    }
  }

  private void runPasses() throws IOException {
    refuse(
        "--budget without a FILE runs sums of uniform 64-bit pairs by "
            + GroupBySpec.sum().method().label(),
        VALUE_BITS,
        TOP,
        MIN_COUNT,
        GroupByOptions.METHODS,
        GroupByOptions.AGGREGATE,
        GroupByOptions.STREAM,
        GroupByOptions.LOAD_FACTOR,
        GroupByOptions.KEY_BITS);
    List<MultiPassExperiment> experiments = passes(pairs.plan());
    try (OpenBackends backends = selected.openOrBest()) {
      List<MultiPassResult> rows = backends.onEach(backend -> run(experiments, backend));
      requireDevice(rows, backends);
      write(MultiPassResult.class, GroupByTables.PASSES, rows, backends);
    }
  }

  private List<MultiPassExperiment> passes(GroupByPlan plan) {
    budgets.forEach(GroupBySpec.sum()::memoryBudget); // refuses what is none
    return plan.points().stream()
        .map(
            point ->
                MultiPassExperiment.within(
                    budgets, point.pairs(), point.groups(), repeats, plan.seed()))
        .toList();
  }

  private List<MultiPassResult> run(List<MultiPassExperiment> experiments, Backend backend) {
    return experiments.stream()
        .flatMap(experiment -> experiment.run(backend, progress()).stream())
        .toList();
  }

  private static void requireDevice(List<MultiPassResult> rows, OpenBackends backends) {
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "--budget bounds the memory of a device, but %s uses host memory: name a device of OpenCL or CUDA"
              .formatted(backends.first().name()));
    }
  }

  private void groupFile(Path path) throws IOException {
    refuse(
        "the FILE holds the pairs",
        GroupByOptions.PAIRS,
        GroupByOptions.GROUPS,
        GroupByOptions.STREAM,
        REPEATS);
    FileGroupBy groupBy = fileGroupBy();
    OutputPlace.requireApart(Stream.concat(Stream.of(path), output.files()));
    try (OpenBackends backends = selected.openOne(List.of(path))) {
      sayWhatChangesNothing(backends, BUDGET, GroupByOptions.METHODS, GroupByOptions.LOAD_FACTOR);
      FileGroupBy.Outcome outcome = groupBy.run(backends.first(), path, progress());
      GroupByTables.printTotals(
          output.isStandardOutput() ? err() : out(), path.toString(), outcome);
      output.write(
          out(),
          KeyCells.pairs(),
          GroupByTables.top(pairs.aggregate().toString()),
          outcome.top().stream().filter(group -> group.value() >= least()).toList(),
          () -> provenance(backends.all()));
    }
  }

  private FileGroupBy fileGroupBy() {
    Optional<KeyWidth> valueWidth =
        valueBits == 0 ? Optional.empty() : Optional.of(Converters.width(valueBits));
    requireCount();
    return new FileGroupBy(pairSpec(), pairs.keyWidth(), valueWidth, longest());
  }

  private void requireCount() {
    boolean counts = pairs.aggregate().isDistinct() || pairs.aggregate().is(Aggregate.COUNT);
    if (isGiven(MIN_COUNT) && !counts) {
      throw new IllegalArgumentException(
          "--min-count %d bounds counts, and the aggregate is the %s: take --aggregate count or distinct"
              .formatted(minCount, pairs.aggregate()));
    }
  }

  /** Returns how many groups to list at most. */
  private int longest() {
    return isGiven(MIN_COUNT) && !isGiven(TOP) ? Counting.LONGEST_TOP : top;
  }

  private long least() {
    return isGiven(MIN_COUNT) ? minCount : Long.MIN_VALUE;
  }

  private PairSpec pairSpec() {
    if (!pairs.aggregate().isDistinct()) {
      return PairSpec.of(withinBudget());
    }
    refuse(
        "different values are counted by one method, in the memory of the host and the device",
        BUDGET,
        GroupByOptions.METHODS,
        GroupByOptions.LOAD_FACTOR);
    return DistinctOption.spec(Counting.shareOfMemory(), pairs.seed());
  }

  private GroupBySpec withinBudget() {
    GroupBySpec spec = pairs.spec();
    return budgets.isEmpty() ? spec : spec.memoryBudget(GroupByOptions.one(BUDGET, budgets));
  }

  private void groupColumns(List<Path> files) throws IOException {
    refuse(
        "the columns hold the pairs",
        GroupByOptions.PAIRS,
        GroupByOptions.GROUPS,
        GroupByOptions.STREAM,
        GroupByOptions.KEY_BITS,
        VALUE_BITS,
        REPEATS);
    columns.check(files, pairs.aggregate());
    requireCount();
    ColumnGroupBy groupBy = new ColumnGroupBy(pairSpec(), longest());
    OutputPlace.requireApart(Stream.concat(files.stream().distinct(), output.files()));
    try (OpenBackends backends = selected.openOne(files);
        KeySource source = columns.open(files, pairs.aggregate())) {
      sayWhatChangesNothing(backends, BUDGET, GroupByOptions.METHODS, GroupByOptions.LOAD_FACTOR);
      ColumnGroupBy.Outcome outcome = groupBy.run(backends.first(), source, progress());
      Errors.warn(err(), source);
      KeyCells cells = new KeyCells(columns.columns(), source.keyKind());
      new GroupReport(pairs.aggregate().toString(), cells, least())
          .write(
              out(),
              output.isStandardOutput() ? err() : out(),
              output,
              files,
              outcome,
              more -> provenance(backends.all(), more));
    }
  }

  private <R extends Record> void write(
      Class<R> type, List<Column<R>> columns, List<R> rows, OpenBackends backends)
      throws IOException {
    output.write(out(), type, columns, rows, () -> provenance(backends.all()));
  }
}
