package org.qsketch.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.qsketch.bench.sketch.AccuracyExperiment;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.SmallestTables;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.option.PlanOptions;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Units;
import org.qsketch.job.Progress;
import org.qsketch.keys.Keys;
import org.qsketch.memory.ByteSize;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code qsketch accuracy}. */
@Command(
    name = "accuracy",
    description = "Relative error of the estimates against exact counts.",
    footer = {
      "",
      "The relative error of a key is |estimate - count| / count; its mean is over the distinct"
          + " keys,",
      "each weighing the same. 99 %% and 99.9 %% of the keys have at most the errors of these"
          + " columns.",
      "A table has whole buckets, and at least one: with few keys, several work load factors",
      "share a table and its errors.",
      "",
      "Examples:",
      "  qsketch accuracy --keys 2^20",
      "  qsketch accuracy --memory 64Ki,1Mi --keys 2^18",
      "  qsketch accuracy trace.pcap --key 5tuple --variants tagged,sub-warp",
      "  qsketch accuracy --stream zipf:1.1 --variants sub-warp,multi-level --csv -"
    })
public final class AccuracyCommand extends TableCommand<AccuracyResult> {
  private static final List<Column<AccuracyResult>> COLUMNS =
      List.of(
          Column.text("backend", AccuracyResult::backend),
          Column.text("variant", AccuracyResult::variant),
          Column.text("stream", AccuracyResult::stream),
          Column.number("wlf", result -> Units.factor(result.wlf())),
          Column.number("keys", result -> Units.count(result.keys())),
          Column.number("distinct", result -> Units.count(result.distinctKeys())),
          Column.number("counters", result -> ByteSize.text(result.counterBytes())),
          Column.number("mean error", result -> Units.error(result.meanRelativeError())),
          Column.number("99 %", result -> error(result.highRelativeError())),
          Column.number("99.9 %", result -> error(result.highestRelativeError())),
          Column.number("max error", result -> Units.error(result.maxRelativeError())),
          Column.number("mean |e - a|", result -> Units.error(result.meanAbsoluteError())),
          Column.number("too low", result -> Units.count(result.underestimates())));

  @Mixin private FileInput files;
  @Mixin private BackendOptions selected;
  @Mixin private PlanOptions plan;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Average over this many seeds, from --seed on. Default: ${DEFAULT-VALUE}.")
  private int seeds = 1;

  private static String error(Optional<Double> error) {
    return error.map(Units::error).orElse("–");
  }

  AccuracyCommand() {
    super(AccuracyResult.class, COLUMNS);
  }

  @Override
  protected OpenBackends open() {
    return selected.openOrBest();
  }

  @Override
  protected List<AccuracyResult> rows(OpenBackends backends) throws IOException {
    files.check();
    AccuracyExperiment experiment = new AccuracyExperiment(plan.plan(), seeds);
    Progress progress = progress();
    if (files.isGiven()) {
      refuseWithFile("--keys", "--stream");
      try (Keys keys = files.read(err())) {
        return backends.onEach(backend -> experiment.run(backend, keys, files.name(), progress));
      }
    }
    return backends.onEach(backend -> experiment.run(backend, progress));
  }

  @Override
  protected int conclude(OpenBackends backends, List<AccuracyResult> rows) {
    plan.plan().refusals().forEach(refusal -> say("Left out: %s.".formatted(refusal)));
    SmallestTables.note(rows).ifPresent(this::say);
    return super.conclude(backends, rows);
  }
}
