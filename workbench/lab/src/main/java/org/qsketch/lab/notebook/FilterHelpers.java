package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterExperiment;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterLoadExperiment;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterPhasesExperiment;
import org.qsketch.bench.filter.FilterPlan;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.Keys;
import org.qsketch.lab.chapter.filter.FilterComparison;
import org.qsketch.lab.chapter.filter.FilterLoadFigures;
import org.qsketch.lab.chapter.filter.FilterPhasesFigure;
import org.qsketch.lab.chapter.filter.FilterTimesFigure;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.tables.Tables;
import org.qsketch.sketch.SketchSpec;
import tech.tablesaw.api.Table;

/**
 * Experiments with cuckoo filters and the figures of their paper (Neth 2017). Comes with the import
 * of {@link Workbench}. Where nothing is chosen: 4 entries of 16 bits, load 0.75, alternate buckets
 * by {@link AlternateBucket#MIRROR}.
 */
public abstract class FilterHelpers extends SketchHelpers {
  static final ResultTable<FilterResult> FILTER_RATES =
      new ResultTable<>("filter rates", FilterStudy.RATES);
  static final ResultTable<FilterPhases> FILTER_PHASES =
      new ResultTable<>("filter phases", FilterStudy.PHASES);
  static final ResultTable<FilterLoad> FILTER_LOADS =
      new ResultTable<>(
          "filter loads",
          FilterStudy.LOADS,
          List.of("backend", "device", "entries", "fingerprint_bits", "alternate", "target_load"));

  FilterHelpers() {}

  /**
   * Chooses loads of cuckoo filters.
   *
   * @param shares of the entries, above 0 and at most 1; for filling up the lowest first
   * @return the choice
   */
  public static Choice loads(double... shares) {
    return choice(plan -> plan.loads(DoubleStream.of(shares).boxed().toList()));
  }

  /**
   * Chooses entries of a bucket of a cuckoo filter.
   *
   * @param count 4, 8 or 16
   * @return the choice
   */
  public static Choice entries(int count) {
    return choice(plan -> plan.entries(count));
  }

  /**
   * Chooses fingerprints of a cuckoo filter.
   *
   * @param bits 8, 16 or 32
   * @return the choice
   */
  public static Choice fingerprints(int bits) {
    return choice(plan -> plan.fingerprintBits(bits));
  }

  /**
   * Chooses how the alternate bucket of a cuckoo filter follows.
   *
   * @param form {@link AlternateBucket#XOR} as published: keys should be 3 times a power of 2 then
   * @return the choice
   */
  public static Choice alternate(AlternateBucket form) {
    return choice(plan -> plan.alternate(form));
  }

  private static Choice choice(UnaryOperator<FilterPlan> change) {
    return setup -> setup.with(FilterPlan.class, change);
  }

  /**
   * Measures inserts into cuckoo filters, and probes of present and of absent keys; on a CPU on one
   * core, too.
   *
   * @param choices what to cover, and where
   * @return a row for each operation, with the columns of {@code qsketch filter}
   */
  public static Table filterRates(Choice... choices) {
    Setup setup = Setup.of(choices);
    FilterPlan plan = plan(setup, FilterPlan.standard());
    return Experiments.of(setup)
        .onEachKind(FILTER_RATES, new FilterExperiment(plan, setup.repeats())::run);
  }

  /**
   * Measures what a probe takes from host memory and back: transfers, allocations, kernel.
   *
   * @param choices what to cover, and where
   * @return a row for the best, the average and the worst case
   */
  public static Table filterPhases(Choice... choices) {
    Setup setup = Setup.of(choices);
    FilterPlan plan = plan(setup, FilterPlan.standard());
    return Experiments.of(setup)
        .onEachKind(FILTER_PHASES, new FilterPhasesExperiment(plan, setup.repeats())::run);
  }

  /**
   * Fills filters up until keys are refused, and counts false positives on the way.
   *
   * @param choices what to cover, and where; the filters have as many entries as there are keys
   * @return a row for each load
   */
  public static Table filterLoads(Choice... choices) {
    Setup setup = Setup.of(choices);
    FilterPlan plan = plan(setup, FilterPlan.standard().loads(FilterLoadExperiment.LOADS));
    return Experiments.of(setup).onBest(FILTER_LOADS, new FilterLoadExperiment(plan)::run);
  }

  /** Returns the plan with the keys and the seed of every experiment. */
  private static FilterPlan plan(Setup setup, FilterPlan usual) {
    Plan shared = setup.plan();
    return setup.chosen(FilterPlan.class, usual.keys(shared.keys()).seed(shared.seed()));
  }

  /**
   * Asks filters for keys that are not in them.
   *
   * @param inserted the keys that are
   * @param absent at least one key that is not
   * @param filters the filters
   * @return a row for each: its memory and the share of absent keys that it finds
   */
  public static Table falsePositives(Keys inserted, Keys absent, CuckooFilterSpec... filters) {
    return falsePositives(
        filters, spec -> FalsePositives.of(Session.current().best(), spec, inserted, absent));
  }

  /**
   * Asks sketches for keys that are not in them: an estimate above 0 is a key found.
   *
   * @param inserted the keys that are
   * @param absent at least one key that is not
   * @param sketches the sketches
   * @return a row for each: its memory and the share of absent keys that it finds
   */
  public static Table falsePositives(Keys inserted, Keys absent, SketchSpec... sketches) {
    return falsePositives(
        sketches, spec -> FalsePositives.of(Session.current().best(), spec, inserted, absent));
  }

  private static <S> Table falsePositives(S[] specs, Function<S, FalsePositives> count) {
    List<FalsePositives> rows = Arrays.stream(specs).map(count).toList();
    return Tables.of("false positives", FalsePositives.class, rows);
  }

  /**
   * Returns the time of a key, measured and published.
   *
   * @param rates a table that {@link #filterRates} has made
   * @param phases tables that {@link #filterPhases} has made, for probes from host memory
   * @return a row for each published time and everything that ran in its way
   */
  public static Table besidePublished(Table rates, Table... phases) {
    FigureResults filter = FILTER_PHASES.beside(FILTER_RATES.alone(rates), phases);
    return Tables.of("time of a key", FilterComparison.class, FilterComparison.of(filter));
  }

  /**
   * Draws Fig. 2 of the filter's paper: one core, with the published times.
   *
   * @param rates tables that {@link #filterRates} has made; none for a run on every kind of device
   * @return the figure
   */
  public static Figure figureFilter2(Table... rates) {
    return drawn(
        FilterTimesFigure.serial(FILTER_RATES.alone(orLive(rates))),
        "rates of a cuckoo filter on one core");
  }

  /**
   * Draws Fig. 4 of the filter's paper: all cores and one, with the published times.
   *
   * @param rates tables that {@link #filterRates} has made; none for a run on every kind of device
   * @return the figure
   */
  public static Figure figureFilter4(Table... rates) {
    return drawn(
        FilterTimesFigure.cores(FILTER_RATES.alone(orLive(rates))),
        "rates of a cuckoo filter on cores");
  }

  /**
   * Draws Fig. 5 of the filter's paper: what a probe takes, with the published parts.
   *
   * @param phases tables that {@link #filterPhases} has made
   * @return the figure
   */
  public static Figure figureFilter5(Table... phases) {
    return drawn(
        FilterPhasesFigure.of(FILTER_PHASES.alone(phases)), "phases of probes of a cuckoo filter");
  }

  /**
   * Draws Fig. 6 of the filter's paper: devices and cores, with the published times.
   *
   * @param rates a table that {@link #filterRates} has made
   * @param phases tables that {@link #filterPhases} has made, for probes from host memory
   * @return the figure
   */
  public static Figure figureFilter6(Table rates, Table... phases) {
    return drawn(
        FilterTimesFigure.devices(FILTER_PHASES.beside(FILTER_RATES.alone(rates), phases)),
        "rates of a cuckoo filter");
  }

  /**
   * Draws false positive rates of filters against their load, with the bounds.
   *
   * @param loads tables that {@link #filterLoads} has made
   * @return the figure
   */
  public static Figure figureFalsePositives(Table... loads) {
    return drawn(
        FilterLoadFigures.falsePositives(FILTER_LOADS.alone(loads)),
        "false positives of a cuckoo filter");
  }

  /**
   * Draws the rate of inserts, and the share of keys refused, against the load.
   *
   * @param loads tables that {@link #filterLoads} has made
   * @return the figure
   */
  public static Figure figureFilling(Table... loads) {
    return drawn(FilterLoadFigures.filling(FILTER_LOADS.alone(loads)), "loads of a cuckoo filter");
  }

  private static Table[] orLive(Table... rates) {
    return rates.length > 0
        ? rates
        : new Table[] {
          Session.current().once("filter rates", () -> filterRates(Workbench.sizes()))
        };
  }
}
