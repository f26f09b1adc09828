package org.qsketch.bench.filter;

import java.util.List;
import java.util.function.LongFunction;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Execution;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.FittingLadder;
import org.qsketch.bench.run.Runner;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.filter.CuckooFilterSpec;

/**
 * The figures of the cuckoo filter on one device, sized to its memory and to its share of the time.
 * Sizes are three times a power of two, up to 201 million: at load 0.75 the buckets are then a
 * power of two, as the published ones are.
 */
final class FilterFigures {
  private static final List<Integer> FINGERPRINT_BITS = List.of(16, 8);

  private static final double RATES_SHARE = 0.6;
  private static final double PHASES_SHARE = 0.15;
  private static final double LOADS_SHARE = 0.25;

  /** Inserted and absent keys, and an answer for each. */
  private static final int BYTES_PER_KEY = 2 * Long.BYTES + 1;

  private final DeviceRun run;
  private final FigureOptions options;
  private final FilterPlan plan;
  private final FittingLadder sizes;

  FilterFigures(DeviceRun run, double share) {
    this.run = run;
    this.options = run.options();
    this.plan = FilterPlan.standard().seed(options.seed());
    this.sizes =
        new FittingLadder(
            run.ladder(threeHalves(options.smallest()), threeHalves(options.largest()), share),
            run.memory(),
            this::fits);
  }

  private static long threeHalves(long keys) {
    return keys + keys / 2;
  }

  /** Measures all of it, if there is memory for the smallest filter. */
  void measure() {
    if (sizes.canBegin()) {
      run.runner().eachExecution(one -> run.results().add(FilterStudy.RATES, rates(one)));
      run.results().add(FilterStudy.PHASES, largest(PHASES_SHARE, this::phases));
      run.results().add(FilterStudy.LOADS, largest(LOADS_SHARE, this::loads));
    } else {
      run.memory()
          .noteMissing("filter with %s keys".formatted(SizeLadder.text(sizes.wanted().smallest())));
    }
  }

  private List<FilterResult> rates(Runner runner) {
    runner.warmUp(FilterTrial.warmUp(runner.backend(), plan));
    List<FilterResult> results =
        sizes.all(
            ratesShare(), size -> runner.run(new FilterExperiment(sized(size), options.repeats())));
    if (!options.isQuick()) {
      noteLargest(runner.backend(), results);
    }
    return results;
  }

  /** Returns the share of the time for rates. On the CPU a serial run takes its half of it. */
  private double ratesShare() {
    return run.backend().device().execution() == Execution.MULTI_CORE
        ? RATES_SHARE / 2
        : RATES_SHARE;
  }

  private <T> List<T> largest(double part, LongFunction<List<T>> run) {
    if (!options.isQuick()) {
      sizes.first(run);
    }
    return sizes.largest(part, run);
  }

  private FilterPlan sized(long keys) {
    return plan.keys(List.of(keys));
  }

  private boolean fits(long keys) {
    long tableBytes = plan.spec(new FilterPlan.Point(keys, plan.loads().getFirst())).bytes();
    return tableBytes + keys * BYTES_PER_KEY <= run.memory().largestTable();
  }

  private void noteLargest(Backend one, List<FilterResult> results) {
    long reached = results.stream().mapToLong(FilterResult::keys).max().orElse(0);
    if (reached < sizes.wanted().largestStep()) {
      long next = Math.max(sizes.wanted().smallest(), 2 * reached);
      run.results()
          .note(
              "%s: filter (%s) goes up to %s keys: %s"
                  .formatted(
                      one.name(),
                      one.device().execution().label(),
                      SizeLadder.text(reached),
                      fits(next)
                          ? sizes.within(ratesShare()).tooLong(next)
                          : SizeLadder.tooLarge(next)));
    }
  }

  private List<FilterPhases> phases(long size) {
    return run.run(new FilterPhasesExperiment(sized(size), options.repeats()));
  }

  /** Fills a table with as many entries as the others have keys. */
  private List<FilterLoad> loads(long size) {
    FilterPlan sweep = sized(size).loads(FilterLoadExperiment.LOADS);
    return CuckooFilterSpec.ENTRIES.stream()
        .flatMap(
            entries ->
                FINGERPRINT_BITS.stream().map(bits -> sweep.entries(entries).fingerprintBits(bits)))
        .flatMap(each -> run.run(new FilterLoadExperiment(each)).stream())
        .toList();
  }
}
