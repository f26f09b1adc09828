package org.qsketch.cli.command;

import java.util.List;
import org.qsketch.bench.limits.LimitsExperiment;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.sketch.Latency;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Table;
import org.qsketch.cli.output.Units;
import org.qsketch.job.Progress;
import org.qsketch.memory.ByteSize;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code qsketch limits}. */
@Command(
    name = "limits",
    description =
        "The device's random-access limits: what no sketch of one memory access per key can beat;"
            + " and how long one key takes.",
    footer = {
      "",
      "Examples:",
      "  qsketch limits",
      "  qsketch limits --largest 4Gi --csv limits.csv"
    })
public final class LimitsCommand extends TableCommand<LimitsResult> {
  private static final List<Column<LimitsResult>> COLUMNS =
      List.of(
          Column.text("backend", LimitsResult::backend),
          Column.number("table", limit -> ByteSize.text(limit.tableBytes())),
          Column.number("sector gather", limit -> Units.rate(limit.gathersPerSecond())),
          Column.number("sector atomic", limit -> Units.rate(limit.atomicsPerSecond())),
          Column.number("read and swap", limit -> Units.rate(limit.swapsPerSecond().orElseThrow())),
          Column.number("streaming copy", limit -> Units.bytesRate(limit.copyBytesPerSecond())));

  private static final List<Column<Latency>> LATENCY =
      List.of(
          Column.text("backend", Latency::backend),
          Column.number("open", latency -> Units.seconds(latency.openSeconds())),
          Column.number("first estimate", latency -> Units.seconds(latency.firstSeconds())),
          Column.number("insert a key", latency -> Units.seconds(latency.insertSeconds())),
          Column.number("query a key", latency -> Units.seconds(latency.querySeconds())));

  @Mixin private BackendOptions selected;

  @Option(
      names = "--largest",
      paramLabel = "BYTES",
      description = "The largest table; each one before has a quarter. Default: 256Mi.")
  private long largest = 1L << 28;

  LimitsCommand() {
    super(LimitsResult.class, COLUMNS);
  }

  @Override
  protected OpenBackends open() {
    return selected.openOrBest();
  }

  @Override
  protected List<LimitsResult> rows(OpenBackends backends) {
    LimitsExperiment experiment = LimitsExperiment.upTo(largest);
    Progress progress = progress();
    return backends.onEach(backend -> experiment.run(backend, progress));
  }

  @Override
  protected void showMore(OpenBackends backends) {
    List<Latency> latencies =
        backends.opened().stream()
            .map(opened -> Latency.measure(opened.backend(), opened.seconds()))
            .toList();
    out().println();
    Table.print(out(), LATENCY, latencies);
  }
}
