package org.qsketch.cli.command;

import java.io.IOException;
import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.bench.filter.FilterExperiment;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.FilterOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Units;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.job.Progress;
import org.qsketch.keys.Keys;
import org.qsketch.memory.ByteSize;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code qsketch filter}. */
@Command(
    name = "filter",
    description =
        "The cuckoo filter: rates of inserts, of probes of these keys and of absent ones, the keys"
            + " that were refused, and false positives against their bound. The cpu runs serially"
            + " and on all its threads.",
    footer = {
      "",
      "With FILE, its different keys are inserted, and absent ones are random keys of 64 bits.",
      "",
      "Examples:",
      "  qsketch filter trace.pcap --key src --load 0.95",
      "  qsketch filter --keys 3e6,1e7 --load 0.75,0.95",
      "  qsketch filter --false-positive-rate 0.001 --entries 16 --csv filter.csv"
    })
public final class FilterCommand extends TableCommand<FilterResult> {
  private static final List<Column<FilterResult>> COLUMNS =
      List.of(
          Column.text("backend", FilterResult::backend),
          Column.text("execution", FilterResult::execution),
          Column.number("entries", result -> String.valueOf(result.entries())),
          Column.number("bits", result -> String.valueOf(result.fingerprintBits())),
          Column.text("operation", FilterResult::operation),
          Column.number("load", result -> String.valueOf(result.load())),
          Column.number("keys", result -> Units.count(result.keys())),
          Column.number("filter", result -> ByteSize.text(result.filterBytes())),
          Column.number("median", result -> Units.seconds(result.medianSeconds())),
          Column.number("rate", result -> Units.rate(result, result.keys())),
          Column.number("of limit", result -> Units.percent(result.fractionOfLimit())),
          Column.text("answers", FilterCommand::answers));

  @Mixin private FileInput files;
  @Mixin private BackendOptions selected;
  @Mixin private FilterOptions filter;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "Timed runs of each operation. Default: ${DEFAULT-VALUE}.")
  private int repeats = FilterExperiment.DEFAULT_REPEATS;

  @Option(
      names = "--batch",
      paramLabel = "KEYS",
      description = "The most keys that one call handles. Default: all.")
  private long batch = FilterExperiment.ALL_KEYS;

  @Option(
      names = "--also",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description =
          "What to time in addition to inserts and probes: count, how many of the inserted keys are there;"
              + " delete, their deletion.")
  private List<String> also = List.of();

  FilterCommand() {
    super(FilterResult.class, COLUMNS);
  }

  private static String answers(FilterResult result) {
    return switch (result.operation()) {
      case "insert" -> Units.count(result.keys() - result.yes()) + " refused";
      case "present", "count", "delete" -> Units.percent(result.yesRate()) + " found";
      default ->
          "%s found, bound %s"
              .formatted(
                  Units.smallPercent(result.yesRate()),
                  Units.smallPercent(result.falsePositiveBound()));
    };
  }

  /** Returns the different keys of the files, since a filter inserts each once. */
  private Keys distinct(Backend backend) throws IOException {
    try (Keys all = files.read(err());
        GroupBy groupBy = backend.create(GroupBySpec.count());
        Groups groups = groupBy.aggregate(all)) {
      return Keys.of(groups.keys().toArray());
    }
  }

  @Override
  protected OpenBackends open() {
    return selected.openOrBest();
  }

  @Override
  protected List<FilterResult> rows(OpenBackends backends) throws IOException {
    files.check();
    FilterExperiment experiment = new FilterExperiment(filter.plan(), repeats, batch, also);
    Progress progress = progress();
    if (files.isGiven()) {
      refuseWithFile("--keys");
      Keys keys = distinct(backends.first());
      return backends.onEach(backend -> experiment.run(backend, keys, progress));
    }
    return backends.onEach(backend -> experiment.run(backend, progress));
  }
}
