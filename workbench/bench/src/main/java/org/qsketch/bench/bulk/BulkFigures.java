package org.qsketch.bench.bulk;

import java.util.List;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.FittingLadder;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.sketch.Variant;

/**
 * Measures both paths on one device, sized to its memory and to its share of the time. Tables have
 * 24 bytes for each key of a batch; beyond the most keys, they grow once more without them.
 */
final class BulkFigures {
  /** The sketches of one sector per key. */
  static final List<String> VARIANTS =
      List.of(Variant.SUB_WARP, Variant.MULTI_LEVEL, Variant.TAGGED);

  private static final double WLF = 0.5;

  /** The smallest batch; its table of 48 MiB fits the cache of a large GPU. */
  private static final long FEWEST_KEYS = 1L << 21;

  /** The key and its entries in both passes, with what partitions have to spare. */
  private static final int BYTES_PER_KEY = 20;

  private final DeviceRun run;
  private final FigureOptions options;
  private final FittingLadder sizes;

  BulkFigures(DeviceRun run, double share) {
    this.run = run;
    this.options = run.options();
    this.sizes =
        new FittingLadder(run.ladder(smallest(), largest(), share), run.memory(), this::fits);
  }

  /** Measures nothing where there is one way for all batches. */
  void measure() {
    if (run.backend().accessPath().isEmpty()) {
      return;
    }
    if (sizes.canBegin()) {
      experiment(sized(smallest())).warmUp(run.backend(), run.runner()::warmUp);
      List<BulkResult> results = sizes.all(1, this::rates);
      run.results().add(BulkStudy.RATES, results);
      noteLargest(results);
    } else {
      run.memory().noteMissing("bulk path with %s keys".formatted(SizeLadder.text(smallest())));
    }
  }

  /**
   * Notes the largest size that was reached, except in a quick run, which is not meant to go far.
   */
  private void noteLargest(List<BulkResult> results) {
    double reached = results.stream().mapToDouble(one -> one.keys() / one.wlf()).max().orElse(0);
    long size = Math.round(WLF * reached);
    if (!options.isQuick() && size < sizes.wanted().largestStep()) {
      long next = Math.max(smallest(), 2 * size);
      String why = fits(next) ? sizes.wanted().tooLong(next) : SizeLadder.tooLarge(next);
      run.results()
          .note(
              "%s: bulk path goes up to tables for %s keys: %s"
                  .formatted(run.backend().name(), SizeLadder.text(size), why));
    }
  }

  private long smallest() {
    return options.smallestFrom(FEWEST_KEYS);
  }

  private long largest() {
    return options.isQuick() ? options.largest() : 2 * options.largest();
  }

  /** Returns a plan for a table of this size and a batch of as many keys as are allowed. */
  private Plan sized(long size) {
    long keys = Math.min(size, options.largest());
    return Plan.standard()
        .seed(options.seed())
        .variants(VARIANTS)
        .keys(List.of(keys))
        .workLoadFactors(List.of(WLF * keys / size));
  }

  private boolean fits(long size) {
    Plan plan = sized(size);
    Plan.Point point = plan.points().getFirst();
    long table =
        VARIANTS.stream()
            .mapToLong(variant -> plan.spec(variant, point).deviceBytes())
            .max()
            .orElseThrow();
    return run.memory().fits(table + point.keys() * BYTES_PER_KEY, 0);
  }

  private List<BulkResult> rates(long size) {
    Plan plan = sized(size);
    Plan.Point point = plan.points().getFirst();
    List<String> variants =
        VARIANTS.stream()
            .filter(one -> new MovedBytes(plan.spec(one, point), point.keys()).hasBulkPath())
            .toList();
    return variants.isEmpty() ? List.of() : run.run(experiment(plan.variants(variants)));
  }

  private BulkExperiment experiment(Plan plan) {
    return new BulkExperiment(plan, options.repeats());
  }
}
