package org.qsketch.bench.filter;

import java.time.Duration;
import java.util.List;
import java.util.function.LongFunction;
import org.qsketch.backend.Backend;
import org.qsketch.bench.figures.FigureOptions;
import org.qsketch.bench.limits.MeasuredLimits;
import org.qsketch.bench.run.Collected;
import org.qsketch.bench.run.Execution;
import org.qsketch.bench.run.FittingLadder;
import org.qsketch.bench.run.FittingPlans;
import org.qsketch.bench.run.LadderNotes;
import org.qsketch.bench.run.Progress;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.bench.run.Sizes;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.filter.CuckooFilterSpec;

/**
 * The figures of the cuckoo filter on one device, sized to its memory and to its share of the time.
 * Sizes are three times a power of two, up to 201 million: at load 0.75 the buckets are then a
 * power of two, as the published ones are.
 */
public final class DeviceFilterFigures {
  private static final List<Integer> FINGERPRINT_BITS = List.of(16, 8);

  private static final double RATES_SHARE = 0.6;
  private static final double PHASES_SHARE = 0.15;
  private static final double LOADS_SHARE = 0.25;

  /** Inserted and absent keys, and an answer for each. */
  private static final int BYTES_PER_KEY = 2 * Long.BYTES + 1;

  private final Backend backend;
  private final MeasuredLimits walls;
  private final FittingPlans memory;
  private final FigureOptions options;
  private final Progress progress;
  private final List<String> notes;
  private final FilterPlan plan;
  private final FittingLadder sizes;

  /**
   * @param walls the limits of the backend
   * @param memory what there is of it
   * @param share about how long all of this may take
   * @param notes gets a sentence for what is left out
   */
  public DeviceFilterFigures(
      MeasuredLimits walls,
      FittingPlans memory,
      FigureOptions options,
      Duration share,
      Progress progress,
      List<String> notes) {
    this.backend = walls.backend();
    this.walls = walls;
    this.memory = memory;
    this.options = options;
    this.progress = progress;
    this.notes = notes;
    this.plan = FilterPlan.standard().seed(options.seed());
    this.sizes =
        new FittingLadder(
            new SizeLadder(threeHalves(options.smallest()), threeHalves(options.largest()), share),
            memory,
            this::fits);
  }

  private static long threeHalves(long keys) {
    return keys + keys / 2;
  }

  /** Runs all of it, if there is memory for the smallest filter. */
  public void addTo(Collected all) {
    if (sizes.begins()) {
      Execution.forEach(backend, one -> all.add(FilterStudy.RATES, rates(one)));
      all.add(FilterStudy.PHASES, largest(PHASES_SHARE, this::phases));
      all.add(FilterStudy.LOADS, largest(LOADS_SHARE, this::loads));
    } else {
      notes.add(
          "%s: no filter with %s keys, for want of memory"
              .formatted(backend.name(), Sizes.text(sizes.wanted().smallest())));
    }
  }

  private List<FilterResult> rates(Backend one) {
    MeasuredLimits limits = one.equals(backend) ? walls : new MeasuredLimits(one);
    WarmUp.run(one, plan);
    List<FilterResult> results =
        sizes.all(
            ratesShare(),
            size -> new FilterExperiment(sized(size), options.repeats()).run(limits, progress));
    if (!options.isQuick()) {
      noteLargest(one, results);
    }
    return results;
  }

  /** On the CPU a serial run takes its half of the time. */
  private double ratesShare() {
    return Execution.of(backend) == Execution.MULTI_CORE ? RATES_SHARE / 2 : RATES_SHARE;
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
    return tableBytes + keys * BYTES_PER_KEY <= memory.largestTable();
  }

  private void noteLargest(Backend one, List<FilterResult> results) {
    long reached = results.stream().mapToLong(FilterResult::keys).max().orElse(0);
    if (reached < sizes.wanted().largestStep()) {
      long next = Math.max(sizes.wanted().smallest(), 2 * reached);
      notes.add(
          "%s: filter (%s) goes up to %s keys: %s"
              .formatted(
                  one.name(),
                  Execution.of(one).label(),
                  Sizes.text(reached),
                  fits(next)
                      ? LadderNotes.tooLong(next, sizes.within(ratesShare()).budget())
                      : LadderNotes.tooLarge(next)));
    }
  }

  private List<FilterPhases> phases(long size) {
    return new FilterPhasesExperiment(sized(size), options.repeats()).run(backend, progress);
  }

  /** A table with as many entries as the others have keys. */
  private List<FilterLoad> loads(long size) {
    FilterPlan sweep = sized(size).loads(FilterLoadExperiment.LOADS);
    return CuckooFilterSpec.ENTRIES.stream()
        .flatMap(
            entries ->
                FINGERPRINT_BITS.stream().map(bits -> sweep.entries(entries).fingerprintBits(bits)))
        .flatMap(each -> new FilterLoadExperiment(each).run(backend, progress).stream())
        .toList();
  }
}
