package org.qsketch.cli.command;

import java.util.List;
import java.util.Locale;
import org.qsketch.backend.Backends;
import org.qsketch.bench.scale.Cluster;
import org.qsketch.bench.scale.ScalePlan;
import org.qsketch.bench.scale.ScaleResult;
import org.qsketch.bench.scale.Traffic;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Units;
import org.qsketch.memory.ByteSize;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code qsketch scale}. */
@Command(
    name = "scale",
    description =
        "What a cluster would need for so many keys a day, worked out from measured rates: nothing is"
            + " run. docs/scale.md says how, and where the rates come from.",
    footer = {
      "",
      "Examples:",
      "  qsketch scale",
      "  qsketch scale --keys 1e12 --distinct 1e9 --nodes 10 --excess 100"
    })
public final class ScaleCommand extends TableCommand<ScaleResult> {
  private static final List<Column<ScaleResult>> COLUMNS =
      List.of(
          Column.of("limit", ScaleResult::limit),
          Column.of("used", result -> Units.smallPercent(result.used())),
          Column.of("used up at keys a day", result -> number(result.keysPerDay())),
          Column.of("then", ScaleResult::then));

  @Option(
      names = "--keys",
      paramLabel = "N",
      description = "Keys a day. Default: ${DEFAULT-VALUE}.")
  private double keys = 1e13;

  @Option(
      names = "--distinct",
      paramLabel = "N",
      description = "Different keys a day. Default: ${DEFAULT-VALUE}.")
  private double distinct = 1e10;

  @Option(
      names = "--peak",
      paramLabel = "X",
      description = "The busiest hour, in times of the mean. Default: ${DEFAULT-VALUE}.")
  private double peak = 3;

  @Option(
      names = "--top-share",
      paramLabel = "P",
      description = "What the most frequent key has of all. Default: ${DEFAULT-VALUE}.")
  private double topShare = 1e-3;

  @Option(
      names = "--excess",
      paramLabel = "N",
      description = "How far an estimate may be above its count. Default: ${DEFAULT-VALUE}.")
  private double excess = 10;

  @Option(
      names = "--delta",
      paramLabel = "P",
      description = "The probability that it is further above. Default: ${DEFAULT-VALUE}.")
  private double delta = 0.01;

  @Option(names = "--nodes", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
  private int nodes = 100;

  @Option(names = "--gpus", paramLabel = "N", description = "Of a node. Default: ${DEFAULT-VALUE}.")
  private int gpus = 8;

  @Option(
      names = "--cores",
      paramLabel = "N",
      description = "Of a node. Default: ${DEFAULT-VALUE}.")
  private int cores = 128;

  @Option(
      names = "--gpu-memory",
      paramLabel = "BYTES",
      description = "Of a GPU, for sketches. Default: 64Gi.")
  private long gpuMemory = 64L << 30;

  @Option(
      names = "--inserts",
      paramLabel = "RATE",
      description = "Keys a second that a GPU counts. Default: ${DEFAULT-VALUE}, measured.")
  private double inserts = 26.7e9;

  @Option(
      names = "--link",
      paramLabel = "RATE",
      description = "Bytes a second from a host to a GPU. Default: ${DEFAULT-VALUE}, measured.")
  private double link = 41.7e9;

  @Option(
      names = "--rows",
      paramLabel = "RATE",
      description =
          "Rows a second that a core reads, hashes and shuffles. Default: ${DEFAULT-VALUE}, measured.")
  private double rows = 4.4e6;

  @Option(
      names = "--network",
      paramLabel = "RATE",
      description = "Bytes a second of a node, each way. Default: ${DEFAULT-VALUE}, assumed.")
  private double network = 12.5e9;

  ScaleCommand() {
    super(ScaleResult.class, COLUMNS);
  }

  @Override
  OpenBackends open() {
    return OpenBackends.those(List.of(), Backends::open);
  }

  private ScalePlan plan() {
    return new ScalePlan(
        new Traffic(keys, distinct, peak, topShare, excess, delta),
        new Cluster(nodes, gpus, cores, gpuMemory, inserts, link, rows, network));
  }

  @Override
  List<ScaleResult> rows(OpenBackends backends) {
    return plan().limits();
  }

  @Override
  void showMore(OpenBackends backends) {
    ScalePlan plan = plan();
    out()
        .printf(
            """

            %s on average, %s at the peak
            a slice of the sketch on each of %s GPUs: %s, %s in all
            keys go to their slice: %s a day cross the network
            24 hours become a day where they are: each GPU reads %s
            without slices, with all of the sketch on each GPU, images would cross it: %s
            """,
            Units.rate(plan.traffic().perSecond()),
            Units.rate(plan.traffic().atPeak()),
            Units.count(plan.cluster().allGpus()),
            ByteSize.text(plan.sliceBytes()),
            ByteSize.text(plan.sketchBytes()),
            ByteSize.text((long) plan.shuffledBytes()),
            ByteSize.text(plan.mergedBytesOfGpu()),
            ByteSize.text((long) plan.mergedBytesWithoutSlices()));
    out().flush();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2e", value);
  }
}
