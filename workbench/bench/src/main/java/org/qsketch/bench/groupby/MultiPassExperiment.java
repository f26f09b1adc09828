package org.qsketch.bench.groupby;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Execution;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.run.Sizes;
import org.qsketch.bench.run.Timings;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.ThroughputExperiment;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Group-by of pairs beyond the memory of a device (MP-EGA, EGA, Section 5): sums of uniform 64-bit
 * pairs in host memory, within budgets of device memory, by the clock of the host; beside it the
 * same pairs on all threads of the CPU, and what copying them takes.
 *
 * @param pairs how many, 1 or more
 * @param groups how many keys they draw theirs from, 1 to 2<sup>27</sup>
 * @param ratios of the data over the budget, above 0
 * @param repeats timed runs of each ratio, 1 or more
 * @param seed selects keys, values and the hash
 */
public record MultiPassExperiment(
    long pairs, long groups, List<Double> ratios, int repeats, long seed) {
  /** Data in half of the budget, in twice the budget, and in eight times as much. */
  public static final List<Double> RATIOS = List.of(0.5, 2.0, 8.0);

  private static final String LABEL = "group-by beyond a budget";

  /** Checks the bounds and copies the list. */
  public MultiPassExperiment {
    ratios = Plan.required("ratio of data over budget", ratios);
    ratios.forEach(MultiPassExperiment::checkRatio);
    ThroughputExperiment.requirePositive("repeats", repeats);
    plan(pairs, groups, seed);
  }

  /**
   * The experiment with given budgets.
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

  /**
   * Runs the experiment.
   *
   * @param backend what to run on
   * @param progress hears of every ratio
   * @return a result for each ratio; none for the CPU, which works in the memory that pairs are in
   * @throws InterruptedRunException if the thread is interrupted between two runs
   * @throws IllegalArgumentException if a budget is too small for a single tile
   */
  public List<MultiPassResult> run(Backend backend, Progress progress) {
    if (Execution.of(backend) != Execution.DEVICE) {
      return List.of();
    }
    progress.start(
        "%s on %s, %s pairs".formatted(LABEL, backend.name(), Sizes.text(pairs)),
        ratios.size() + 1L);
    try (Backend cpu = CpuBackend.open(Runtime.getRuntime().availableProcessors());
        Pairs onHost = plan(pairs, groups, seed).generate(cpu, point())) {
      return new Session(backend, progress, onHost).run(cpu);
    } finally {
      progress.done();
    }
  }

  private GroupByPlan.Point point() {
    return plan(pairs, groups, seed).points().getFirst();
  }

  private long dataBytes() {
    return pairs * GroupBySpec.SLOT_BYTES;
  }

  /** One run of one budget. */
  private record Run(double seconds, long groups, GroupByStatistics statistics) {}

  /** One run of the experiment on one device. */
  private final class Session {
    private final Backend backend;
    private final Progress progress;
    private final Pairs onHost;

    Session(Backend backend, Progress progress, Pairs onHost) {
      this.backend = backend;
      this.progress = progress;
      this.onHost = onHost;
    }

    List<MultiPassResult> run(Backend cpu) {
      double cpuSeconds = median(runs(cpu, GroupBySpec.sum().seed(seed))).seconds();
      double uploadSeconds = uploadSeconds();
      progress.step(1);
      List<MultiPassResult> results = new ArrayList<>();
      for (double ratio : ratios) {
        long budget = Math.round(dataBytes() / ratio);
        Run median = median(runs(backend, GroupBySpec.sum().seed(seed).memoryBudget(budget)));
        results.add(result(ratio, budget, median, uploadSeconds / dataBytes(), cpuSeconds));
        progress.step(1);
      }
      return results;
    }

    /** After one that compiles and allocates. */
    private List<Run> runs(Backend where, GroupBySpec spec) {
      try (GroupBy groupBy = where.create(spec)) {
        run(groupBy);
        return LongStream.range(0, repeats).mapToObj(_ -> run(groupBy)).toList();
      }
    }

    private Run run(GroupBy groupBy) {
      InterruptedRunException.check(LABEL);
      long start = System.nanoTime();
      try (Groups found = onHost.aggregate(groupBy)) {
        waitFor(found);
        return new Run(Timings.secondsSince(start), found.size(), groupBy.statistics());
      }
    }

    /** Of both columns the values come last. */
    private static void waitFor(Groups found) {
      long[] _ = found.values().slice(0, Math.min(1, found.size())).toArray();
    }

    private static Run median(List<Run> runs) {
      return runs.stream()
          .sorted(Comparator.comparingDouble(Run::seconds))
          .toList()
          .get(runs.size() / 2);
    }

    /** Of all pairs, into room that is there. */
    private double uploadSeconds() {
      try (Keys room = backend.allocate(pairs, KeyWidth.BITS_64)) {
        Timings timings = new Timings();
        for (int run = 0; run <= repeats; run++) {
          timings.add(Timings.seconds(backend, () -> upload(room)));
        }
        return timings.min();
      }
    }

    private void upload(Keys room) {
      backend.upload(onHost.keys(), room);
      backend.upload(onHost.values().orElseThrow(), room);
    }

    private MultiPassResult result(
        double ratio, long budget, Run run, double secondsPerByte, double cpuSeconds) {
      GroupByStatistics statistics = run.statistics();
      long toDevice = statistics.bytesToDevice();
      double linkSeconds = Math.max(toDevice, statistics.bytesFromDevice()) * secondsPerByte;
      return new MultiPassResult(
          backend.name(),
          backend.device().name(),
          pairs,
          run.groups(),
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
          run.seconds(),
          pairs / run.seconds(),
          linkSeconds,
          linkSeconds / run.seconds(),
          cpuSeconds);
    }
  }
}
