package org.qsketch.cli.command;

import java.util.List;
import org.qsketch.bench.sketch.ThroughputExperiment;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.option.PlanOptions;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Units;
import org.qsketch.job.Progress;
import org.qsketch.memory.ByteSize;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code qsketch throughput}. */
@Command(
    name = "throughput",
    description =
        "Insert, query and remove rates by the clock of the device: the median of several runs, and"
            + " in brackets the slowest and the fastest.",
    footer = {
      "",
      "Examples:",
      "  qsketch throughput --keys 2^24 --variants sub-warp,thread",
      "  qsketch throughput --stream uniform,zipf:1.1 --wlf 0.5 --csv rates.csv"
    })
public final class ThroughputCommand extends TableCommand<ThroughputResult> {
  private static final List<Column<ThroughputResult>> COLUMNS =
      List.of(
          Column.text("backend", ThroughputResult::backend),
          Column.text("variant", ThroughputResult::variant),
          Column.text("operation", ThroughputResult::operation),
          Column.text("stream", ThroughputResult::stream),
          Column.number("wlf", result -> Units.factor(result.wlf())),
          Column.number("keys", result -> Units.count(result.keys())),
          Column.number("counters", result -> ByteSize.text(result.counterBytes())),
          Column.number("median", result -> Units.seconds(result.medianSeconds())),
          Column.number("rate", result -> Units.rate(result, result.keys())),
          Column.number("of limit", result -> Units.percent(result.fractionOfLimit())));

  @Mixin private BackendOptions selected;
  @Mixin private PlanOptions plan;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "Timed runs of each operation. Default: ${DEFAULT-VALUE}.")
  private int repeats = ThroughputExperiment.DEFAULT_REPEATS;

  @Option(
      names = "--batch",
      paramLabel = "KEYS",
      description = "The most keys that one call handles. Default: 2^24.")
  private long batch = ThroughputExperiment.DEFAULT_BATCH;

  @Option(
      names = "--also",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description =
          "What to time in addition to insert, query and remove: query-again, the same queries once more,"
              + " which on several devices need not wait for sums and copies of tables; errors, the"
              + " errors of all estimates of the queried keys; select, which of these keys have"
              + " large ones, neither of which leaves the device; merge, the sum with a sketch of as"
              + " many other keys.")
  private List<String> also = List.of();

  ThroughputCommand() {
    super(ThroughputResult.class, COLUMNS);
  }

  @Override
  protected OpenBackends open() {
    return selected.openOrBest();
  }

  @Override
  protected List<ThroughputResult> rows(OpenBackends backends) {
    ThroughputExperiment experiment = new ThroughputExperiment(plan.plan(), repeats, batch, also);
    Progress progress = progress();
    return backends.onEach(backend -> experiment.run(backend, progress));
  }

  @Override
  protected int conclude(OpenBackends backends, List<ThroughputResult> rows) {
    plan.plan().refusals().forEach(refusal -> say("Left out: %s.".formatted(refusal)));
    return super.conclude(backends, rows);
  }
}
