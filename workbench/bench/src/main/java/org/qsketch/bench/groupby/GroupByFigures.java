package org.qsketch.bench.groupby;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.backend.Execution;
import org.qsketch.bench.run.CollectedResults;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.FittingLadder;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Method;
import org.qsketch.keys.ZipfTable;

/** The figures of the group-by on one device, sized to its memory and to its share of the time. */
final class GroupByFigures {
  private static final List<Double> LOAD_FACTORS = List.of(0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99);

  /**
   * The methods of the paper: partitions and what is chosen by their number of groups have no
   * other.
   */
  private static final List<Method> WITH_LOAD_FACTORS =
      List.of(Method.SP_EGA, Method.LINEAR_PROBING, Method.SORT);

  private static final List<String> SKEWED = List.of("zipf:1.1", "zipf:1.5");

  private static final long FEWEST_GROUPS = 10;
  private static final long GROUPS_STEP = 16;

  /** The groups of the sweep over pairs: a few, as many as a cache holds, and many. */
  private static final List<Long> GROUPS_OF_SIZES = List.of(1L << 4, 1L << 10, 1L << 20);

  /** With fewer pairs for each group, some groups would have none. */
  private static final long LEAST_PAIRS_PER_GROUP = 32;

  /** The pairs per group of the sweep over load factors. */
  private static final long PAIRS_PER_GROUP = 16;

  /** A device with memory of its own takes as long for fewer pairs. */
  private static final long LEAST_ON_DEVICES = 1L << 24;

  /** The fewest pairs on a CPU: fewer take less time than the overhead of a run. */
  private static final long LEAST_ON_CPU = 1L << 20;

  /** The fewest pairs of the sweep over pairs: it shows what few pairs cost, too. */
  private static final long LEAST_OF_SIZES = 1L << 20;

  private static final long LEAST_ON_SHARED_MEMORY = 1L << 17;

  /**
   * The fewest pairs of several passes: with fewer, the smallest budget has no space for a tile.
   */
  private static final long LEAST_PASSES = 1L << 18;

  /**
   * The fewest pairs of several passes on a device with its own memory: with fewer, tiles end
   * before the next ones begin.
   */
  private static final long LEAST_PASSES_ON_DEVICES = 1L << 26;

  private static final double LOAD_FACTORS_SHARE = 0.3;
  private static final double GROUPS_SHARE = 0.25;
  private static final double SIZES_SHARE = 0.2;
  private static final double PASSES_SHARE = 0.25;

  /** A pair, three arrays that are twice as long, and a group, rounded up. */
  private static final int BYTES_PER_PAIR = 128;

  private final DeviceRun run;
  private final FigureOptions options;
  private final double share;
  private final GroupByPlan plan;

  GroupByFigures(DeviceRun run, double share) {
    this.run = run;
    this.options = run.options();
    this.share = share;
    this.plan = GroupByPlan.standard().seed(options.seed());
  }

  /** Measures all of it, if there is memory for the fewest pairs. */
  void measure() {
    FittingLadder rates = ladder(smallest());
    if (rates.canBegin()) {
      if (!options.isQuick()) {
        rates.first(pairs -> run(withLoadFactors(pairs, LOAD_FACTORS.subList(0, 1)), 1));
      }
      CollectedResults results = run.results();
      results.add(GroupByStudy.RATES, rates.largest(LOAD_FACTORS_SHARE, this::loadFactors));
      results.add(GroupByStudy.RATES, rates.largest(GROUPS_SHARE, this::groups));
      results.add(GroupByStudy.SIZES, sizes());
      results.add(GroupByStudy.PASSES, passes());
    } else {
      run.memory().noteMissing("group-by of %s pairs".formatted(SizeLadder.text(smallest())));
    }
  }

  private long smallest() {
    return options.smallestFrom(least());
  }

  private long least() {
    if (run.backend().device().execution() != Execution.DEVICE) {
      return LEAST_ON_CPU;
    }
    return run.backend().device().sharesHostMemory() ? LEAST_ON_SHARED_MEMORY : LEAST_ON_DEVICES;
  }

  private FittingLadder ladder(long smallest) {
    SizeLadder wanted = run.ladder(smallest, Math.max(smallest, options.largest()), share);
    return new FittingLadder(wanted, run.memory(), this::fits);
  }

  private boolean fits(long pairs) {
    return pairs * BYTES_PER_PAIR <= run.memory().largestTable();
  }

  private List<GroupByResult> loadFactors(long pairs) {
    return run(withLoadFactors(pairs, LOAD_FACTORS), options.repeats());
  }

  private GroupByPlan withLoadFactors(long pairs, List<Double> loadFactors) {
    return sized(pairs)
        .groups(List.of(Math.max(1, pairs / PAIRS_PER_GROUP)))
        .streams(List.of(PairStream.DISTINCT, PairStream.UNIFORM))
        .methods(WITH_LOAD_FACTORS)
        .loadFactors(loadFactors);
  }

  /** Measures groups: all equal, more and more of them different, all different; then skewed. */
  private List<GroupByResult> groups(long pairs) {
    long universe = Math.min(pairs, ZipfTable.MAX_UNIVERSE);
    return Stream.of(
            sized(pairs).groups(upTo(universe)),
            sized(pairs).streams(List.of(PairStream.DISTINCT)),
            sized(pairs).streams(SKEWED).groups(List.of(universe)))
        .flatMap(some -> run(some, options.repeats()).stream())
        .toList();
  }

  private List<GroupByResult> sizes() {
    FittingLadder ladder = ladder(Math.min(smallest(), LEAST_OF_SIZES));
    if (!options.isQuick()) {
      ladder.first(pairs -> sizes(pairs, 1));
    }
    return ladder.all(SIZES_SHARE, pairs -> sizes(pairs, options.repeats()));
  }

  /** Measures the usual method on few groups to many, and on keys that are all different. */
  private List<GroupByResult> sizes(long pairs, int repeats) {
    GroupByPlan usual = sized(pairs).methods(List.of(GroupBySpec.count().method()));
    Stream<GroupByPlan> plans =
        GROUPS_OF_SIZES.stream()
            .filter(groups -> groups <= pairs / LEAST_PAIRS_PER_GROUP)
            .map(groups -> usual.groups(List.of(groups)));
    return Stream.concat(plans, Stream.of(usual.streams(List.of(PairStream.DISTINCT))))
        .flatMap(some -> run(some, repeats).stream())
        .toList();
  }

  private static List<Long> upTo(long universe) {
    LongStream more =
        LongStream.iterate(FEWEST_GROUPS, count -> count * GROUPS_STEP)
            .takeWhile(count -> count < universe);
    return LongStream.concat(LongStream.of(1), more).boxed().toList();
  }

  private GroupByPlan sized(long pairs) {
    return plan.pairs(List.of(pairs));
  }

  private List<GroupByResult> run(GroupByPlan some, int repeats) {
    return run.run(new GroupByExperiment(some, repeats));
  }

  private List<MultiPassResult> passes() {
    FittingLadder ladder = ladder(smallestPasses());
    if (!ladder.canBegin()) {
      return List.of();
    }
    if (!options.isQuick()) {
      ladder.first(pairs -> passes(pairs, 1));
    }
    return ladder.largest(PASSES_SHARE, pairs -> passes(pairs, options.repeats()));
  }

  private long smallestPasses() {
    boolean isFar = !options.isQuick() && least() == LEAST_ON_DEVICES;
    long wanted = isFar ? Math.min(options.largest(), LEAST_PASSES_ON_DEVICES) : LEAST_PASSES;
    return Math.max(wanted, smallest());
  }

  private List<MultiPassResult> passes(long pairs, int repeats) {
    return run.run(
        new MultiPassExperiment(
            pairs, pairs / PAIRS_PER_GROUP, MultiPassExperiment.RATIOS, repeats, options.seed()));
  }
}
