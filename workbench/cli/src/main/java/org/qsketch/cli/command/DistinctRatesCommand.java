package org.qsketch.cli.command;

import java.util.List;
import org.qsketch.bench.distinct.DistinctExperiment;
import org.qsketch.bench.distinct.DistinctResult;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.DistinctOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Units;
import org.qsketch.job.Progress;
import org.qsketch.memory.ByteSize;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code qsketch distinct rates}. */
@Command(
    name = "rates",
    description =
        "Rates of distinct counters by the clock of the device, from empty ones on, against the"
            + " bandwidth of a copy. The cpu runs serially and on all its threads; next to the"
            + " serial run stand the sketches of libraries.",
    footer = {
      "",
      "Examples:",
      "  qsketch distinct rates --keys 2^20,2^24 --precision 12",
      "  qsketch distinct rates --stream uniform --key-bits 64 --csv distinct.csv"
    })
public final class DistinctRatesCommand extends TableCommand<DistinctResult> {
  private static final List<Column<DistinctResult>> COLUMNS =
      List.of(
          Column.text("backend", DistinctResult::backend),
          Column.text("execution", DistinctResult::execution),
          Column.text("sketch", DistinctResult::sketch),
          Column.text("stream", DistinctResult::stream),
          Column.number("keys", result -> Units.count(result.keys())),
          Column.number("bits", result -> String.valueOf(result.keyBits())),
          Column.number("memory", result -> ByteSize.text(result.memoryBytes())),
          Column.number("median", result -> Units.seconds(result.medianSeconds())),
          Column.number("rate", result -> Units.rate(result, result.keys())),
          Column.number("of copy", result -> Units.percent(result.fractionOfLimit())),
          Column.number("estimate", result -> Units.count(Math.round(result.estimate()))));

  @Mixin private BackendOptions selected;
  @Mixin private DistinctOptions distinct;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "Timed runs of each counter. Default: ${DEFAULT-VALUE}.")
  private int repeats = DistinctExperiment.DEFAULT_REPEATS;

  DistinctRatesCommand() {
    super(DistinctResult.class, COLUMNS);
  }

  @Override
  protected OpenBackends open() {
    return selected.openOrBest();
  }

  @Override
  protected List<DistinctResult> rows(OpenBackends backends) {
    DistinctExperiment experiment = new DistinctExperiment(distinct.plan(), repeats);
    Progress progress = progress();
    return backends.onEach(backend -> experiment.run(backend, progress));
  }
}
