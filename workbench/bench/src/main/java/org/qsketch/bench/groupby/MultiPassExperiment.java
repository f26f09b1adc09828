package org.qsketch.bench.groupby;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.backend.Execution;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.LinkRates;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.run.Run;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.job.Stopwatch;

/**
 * Group-by of pairs beyond the memory of a device (MP-EGA, EGA, Section 5): sums of uniform 64-bit
 * pairs in host memory, within budgets of device memory, by the clock of the host; for comparison,
 * the same pairs on all threads of the CPU, and the limit of the link to the device.
 *
 * @param pairs how many, 1 or more
 * @param groups how many keys they draw theirs from, 1 to 2<sup>27</sup>
 * @param ratios of the data over the budget, above 0
 * @param repeats timed runs of each ratio, 1 or more
 * @param seed selects keys, values and the hash
 */
public record MultiPassExperiment(
    long pairs, long groups, List<Double> ratios, int repeats, long seed)
    implements Experiment<MultiPassResult> {
  /** Data in half of the budget, in twice the budget, and in eight times as much. */
  public static final List<Double> RATIOS = List.of(0.5, 2.0, 8.0);

  /** Checks the bounds and copies the list. */
  public MultiPassExperiment {
    ratios = Required.some("ratio of data over budget", ratios);
    ratios.forEach(MultiPassExperiment::checkRatio);
    Required.positive("repeats", repeats);
    plan(pairs, groups, seed);
  }

  /**
   * Returns the experiment with absolute budgets.
   *
   * @param budgets bytes of device memory, at least one, each above 0
   * @param pairs how many
   * @param groups how many keys they draw theirs from
   * @param repeats timed runs
   * @param seed selects keys, values and the hash
   * @return the experiment
   */
  public static MultiPassExperiment within(
      List<Long> budgets, long pairs, long groups, int repeats, long seed) {
    List<Double> ratios =
        budgets.stream().map(budget -> (double) pairs * GroupBySpec.SLOT_BYTES / budget).toList();
    return new MultiPassExperiment(pairs, groups, ratios, repeats, seed);
  }

  private static void checkRatio(double ratio) {
    if (!(ratio > 0)) {
      throw new IllegalArgumentException(
          "the ratio of data over budget is %s: it must be above 0".formatted(ratio));
    }
  }

  private static GroupByPlan plan(long pairs, long groups, long seed) {
    return GroupByPlan.standard().pairs(List.of(pairs)).groups(List.of(groups)).seed(seed);
  }

  @Override
  public String name() {
    return "group-by beyond a budget";
  }

  @Override
  public String size() {
    return "%s pairs".formatted(SizeLadder.text(pairs));
  }

  @Override
  public long steps(Backend backend) {
    // the CPU works in the memory that pairs are in: there is nothing to measure
    return backend.device().execution() == Execution.DEVICE ? ratios.size() + 1L : 0;
  }

  @Override
  public List<MultiPassResult> measure(Run run) {
    try (Backend cpu = Backends.open("cpu");
        Pairs onHost = plan(pairs, groups, seed).generate(cpu, point())) {
      return new Session(run, onHost).results(cpu);
    }
  }

  private GroupByPlan.Point point() {
    return plan(pairs, groups, seed).points().getFirst();
  }

  private long dataBytes() {
    return pairs * GroupBySpec.SLOT_BYTES;
  }

  /** One run of one budget. */
  private record Pass(double seconds, long groups, GroupByStatistics statistics) {}

  /** The times of the copies and of the CPU. */
  private record Baselines(LinkRates link, double cpuSeconds) {}

  /** One run of the experiment on one device. */
  private final class Session {
    private final Run run;
    private final Backend backend;
    private final Pairs onHost;

    Session(Run run, Pairs onHost) {
      this.run = run;
      this.backend = run.backend();
      this.onHost = onHost;
    }

    List<MultiPassResult> results(Backend cpu) {
      Baselines baselines = run.step(() -> baselines(cpu));
      return ratios.stream().map(ratio -> run.step(() -> result(ratio, baselines))).toList();
    }

    private Baselines baselines(Backend cpu) {
      int parts = Run.rounds(repeats) + 1; // the last one is the link
      double cpuSeconds = median(passes(cpu, GroupBySpec.sum().seed(seed), parts)).seconds();
      return new Baselines(LinkRates.of(backend, dataBytes()), cpuSeconds);
    }

    private MultiPassResult result(double ratio, Baselines baselines) {
      long budget = Math.round(dataBytes() / ratio);
      GroupBySpec spec = GroupBySpec.sum().seed(seed).memoryBudget(budget);
      return result(ratio, budget, median(passes(backend, spec, Run.rounds(repeats))), baselines);
    }

    /** Runs all repetitions after one that compiles and allocates. */
    private List<Pass> passes(Backend where, GroupBySpec spec, double parts) {
      try (GroupBy groupBy = where.create(spec)) {
        return IntStream.range(0, Run.rounds(repeats))
            .mapToObj(i -> pass(groupBy, (i + 1) / parts))
            .skip(1)
            .toList();
      }
    }

    private Pass pass(GroupBy groupBy, double share) {
      Pass pass = pass(groupBy);
      run.within(share);
      return pass;
    }

    private Pass pass(GroupBy groupBy) {
      run.check();
      Stopwatch watch = new Stopwatch();
      try (Groups found = onHost.aggregate(groupBy)) {
        waitFor(found);
        return new Pass(watch.seconds(), found.size(), groupBy.statistics());
      }
    }

    /** Waits for the values, which come after the keys. */
    private static void waitFor(Groups found) {
      long[] _ = found.values().slice(0, Math.min(1, found.size())).toArray();
    }

    private static Pass median(List<Pass> passes) {
      return passes.stream()
          .sorted(Comparator.comparingDouble(Pass::seconds))
          .toList()
          .get(passes.size() / 2);
    }

    private static long groupBytes(Pass pass) {
      return pass.groups() * GroupBySpec.SLOT_BYTES;
    }

    private MultiPassResult result(double ratio, long budget, Pass pass, Baselines baselines) {
      GroupByStatistics statistics = pass.statistics();
      long toDevice = statistics.bytesToDevice();
      double linkSeconds = baselines.link.secondsAtOnce(toDevice, statistics.bytesFromDevice());
      double leastSeconds = baselines.link.secondsInTurn(dataBytes(), groupBytes(pass));
      return new MultiPassResult(
          backend.name(),
          backend.device().name(),
          pairs,
          pass.groups(),
          dataBytes(),
          budget,
          ratio,
          statistics.tiles(),
          statistics.hostTiles(),
          statistics.partitions(),
          statistics.mergedPartitions(),
          statistics.hostPairs(),
          toDevice,
          statistics.bytesFromDevice(),
          statistics.copySeconds(),
          statistics.kernelSeconds(),
          statistics.hostSeconds(),
          pass.seconds(),
          pairs / pass.seconds(),
          linkSeconds,
          linkSeconds / pass.seconds(),
          baselines.cpuSeconds,
          OptionalDouble.of(baselines.link.toDevice()),
          OptionalDouble.of(baselines.link.fromDevice()),
          OptionalDouble.of(baselines.link.bothWays()),
          OptionalDouble.of(leastSeconds),
          OptionalDouble.of(leastSeconds / pass.seconds()));
    }
  }
}
