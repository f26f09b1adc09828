package org.qsketch.cli.command;

import java.util.List;
import org.qsketch.bench.distinct.GroupedExperiment;
import org.qsketch.bench.distinct.GroupedResult;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.GroupedOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Units;
import org.qsketch.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code qsketch distinct groups}. */
@Command(
    name = "groups",
    description =
        "Rates of exact distinct counts of each group, from the first pair to all counts. The cpu"
            + " runs serially and on all its threads.",
    footer = {"", "Examples:", "  qsketch distinct groups --pairs 2^24 --groups 2^20"})
public final class DistinctGroupsCommand extends TableCommand<GroupedResult> {
  private static final List<Column<GroupedResult>> COLUMNS =
      List.of(
          Column.text("backend", GroupedResult::backend),
          Column.text("execution", GroupedResult::execution),
          Column.text("values", GroupedResult::stream),
          Column.number("bits", result -> String.valueOf(result.keyBits())),
          Column.number("pairs", result -> Units.count(result.pairs())),
          Column.number("groups", result -> Units.count(result.groups())),
          Column.number("different pairs", result -> Units.count(result.distinctPairs())),
          Column.number("median", result -> Units.seconds(result.medianSeconds())),
          Column.number("rate", result -> Units.rate(result, result.pairs())));

  @Mixin private BackendOptions selected;

  @Mixin private GroupedOptions options;

  DistinctGroupsCommand() {
    super(GroupedResult.class, COLUMNS);
  }

  @Override
  protected OpenBackends open() {
    return selected.openOrBest();
  }

  @Override
  protected List<GroupedResult> rows(OpenBackends backends) {
    GroupedExperiment experiment = options.experiment();
    Progress progress = progress();
    return backends.onEach(backend -> experiment.run(backend, progress));
  }
}
