package org.qsketch.bench.distinct;

import java.util.ArrayList;
import java.util.List;
import org.qsketch.backend.Execution;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.FittingLadder;
import org.qsketch.bench.run.Runner;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.keys.KeyWidth;

/** The rates of distinct counters on one device, sized to its share of the time. */
final class DistinctFigures {
  /** One precision of the libraries: their rates hardly depend on it. */
  private static final List<Integer> OF_LIBRARIES = List.of(12);

  /** On one thread the libraries take their part of the time. */
  private static final double LIBRARY_SHARE = 0.3;

  /** A device with memory of its own takes as long for fewer keys. */
  private static final long LEAST_ON_DEVICES = 1L << 22;

  /** The fewest keys on a CPU: fewer take less time than the start of its threads. */
  private static final long LEAST_ON_CPU = 1L << 18;

  private final DeviceRun run;
  private final DistinctPlan plan;
  private final FittingLadder sizes;

  DistinctFigures(DeviceRun run, double share) {
    this.run = run;
    this.plan = DistinctPlan.standard().seed(run.options().seed());
    FigureOptions options = run.options();
    SizeLadder wanted = run.ladder(options.smallestFrom(least()), options.largest(), share);
    this.sizes = new FittingLadder(wanted, run.memory(), this::fits);
  }

  private long least() {
    return run.backend().device().sharesHostMemory() ? LEAST_ON_CPU : LEAST_ON_DEVICES;
  }

  /** Measures all of it, if there is memory for the fewest keys. */
  void measure() {
    if (sizes.canBegin()) {
      run.runner().eachExecution(one -> run.results().add(DistinctStudy.RATES, rates(one)));
    } else {
      run.memory()
          .noteMissing(
              "distinct counts of %s keys".formatted(SizeLadder.text(sizes.wanted().smallest())));
    }
  }

  /**
   * Tells whether the keys fit, and as many bytes again for the copy that they are compared with.
   */
  private boolean fits(long keys) {
    return 2 * keys * Long.BYTES <= run.memory().largestTable();
  }

  private List<DistinctResult> rates(Runner runner) {
    boolean hasLibraries = DistinctExperiment.hasLibraries(runner.backend());
    boolean isShared = run.backend().device().execution() == Execution.MULTI_CORE;
    double part = (hasLibraries ? 1 - LIBRARY_SHARE : 1) / (isShared ? 2 : 1);
    List<DistinctResult> results = new ArrayList<>();
    runner.warmUp(experiment(plan).warmUps(runner.backend()));
    results.addAll(sizes.all(part, size -> runner.run(experiment(plan.keys(List.of(size))))));
    if (hasLibraries) {
      DistinctPlan wide = plan.precisions(OF_LIBRARIES).width(KeyWidth.BITS_64);
      results.addAll(sizes.all(LIBRARY_SHARE, size -> runner.run(libraries(wide, size))));
    }
    return results;
  }

  private DistinctExperiment experiment(DistinctPlan sized) {
    return new DistinctExperiment(sized, run.options().repeats());
  }

  private LibraryExperiment libraries(DistinctPlan wide, long size) {
    return new LibraryExperiment(wide.keys(List.of(size)), run.options().repeats());
  }
}
