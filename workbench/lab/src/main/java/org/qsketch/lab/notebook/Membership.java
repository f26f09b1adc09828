package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.lab.chapter.filter.FilterComparison;
import org.qsketch.lab.chapter.filter.FilterFigures;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.tables.Tables;
import org.qsketch.sketch.SketchSpec;
import tech.tablesaw.api.Table;

/**
 * Experiments with cuckoo filters and the figures of their paper (Neth 2017). Comes with the import
 * of {@link Workbench}.
 */
public abstract sealed class Membership extends OwnData permits Aggregation {
  private static final long SEED = 42;

  Membership() {}

  /**
   * Keys that all differ, in the memory of the best backend.
   *
   * @param count how many
   * @return 64-bit keys
   */
  public static Keys distinct(long count) {
    return distinct(0, count);
  }

  /**
   * Keys that all differ, in the memory of the best backend.
   *
   * @param from how many of {@link #distinct(long)} to leave out: those are other keys
   * @param count how many
   * @return 64-bit keys
   */
  public static Keys distinct(long from, long count) {
    return Session.current().best().generate(KeyStream.uniform(SEED).wide(), from, count);
  }

  /**
   * Measures inserts into cuckoo filters, and probes of present and of absent keys; on a CPU on one
   * core, too.
   *
   * @param choices what to cover, and where
   * @return a row for each operation, with the columns of {@code qsketch filter}
   */
  public static Table filterRates(Choice... choices) {
    return experiments().filterRates(Setup.of(choices));
  }

  /**
   * Measures what a probe takes from host memory and back: transfers, allocations, kernel.
   *
   * @param choices what to cover, and where
   * @return a row for the best, the average and the worst case
   */
  public static Table filterPhases(Choice... choices) {
    return experiments().filterPhases(Setup.of(choices));
  }

  /**
   * Fills filters up until keys are refused, and counts false positives on the way.
   *
   * @param choices what to cover, and where; the filters have as many entries as there are keys
   * @return a row for each load
   */
  public static Table filterLoads(Choice... choices) {
    return experiments().filterLoads(Setup.of(choices));
  }

  private static Experiments experiments() {
    return new Experiments(Session.current());
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
   * The time of a key, measured beside published.
   *
   * @param rates a table that {@link #filterRates} has made
   * @param phases tables that {@link #filterPhases} has made, for probes from host memory
   * @return a row for each published time and everything that ran in its way
   */
  public static Table besidePublished(Table rates, Table... phases) {
    FilterFigures filter =
        new FilterFigures(
            Tables.results(FilterResult.class, rates),
            Tables.results(FilterPhases.class, phases),
            List.of());
    return Tables.of("time of a key", FilterComparison.class, FilterComparison.of(filter));
  }

  /**
   * Fig. 2 of the filter's paper: one core, with the published times.
   *
   * @param rates tables that {@link #filterRates} has made; none for a run on every kind of device
   * @return the figure
   */
  public static Figure figureFilter2(Table... rates) {
    return made(Drawings.FILTER_SERIAL.ofFilter(ratesOrLive(rates), List.of()));
  }

  /**
   * Fig. 4 of the filter's paper: all cores beside one, with the published times.
   *
   * @param rates tables that {@link #filterRates} has made; none for a run on every kind of device
   * @return the figure
   */
  public static Figure figureFilter4(Table... rates) {
    return made(Drawings.FILTER_CORES.ofFilter(ratesOrLive(rates), List.of()));
  }

  /**
   * Fig. 5 of the filter's paper: what a probe takes, with the published parts.
   *
   * @param phases tables that {@link #filterPhases} has made
   * @return the figure
   */
  public static Figure figureFilter5(Table... phases) {
    return made(
        Drawings.FILTER_PHASES.ofFilter(List.of(), Tables.results(FilterPhases.class, phases)));
  }

  /**
   * Fig. 6 of the filter's paper: devices beside cores, with the published times.
   *
   * @param rates a table that {@link #filterRates} has made
   * @param phases tables that {@link #filterPhases} has made, for probes from host memory
   * @return the figure
   */
  public static Figure figureFilter6(Table rates, Table... phases) {
    return made(
        Drawings.FILTER_DEVICES.ofFilter(
            Tables.results(FilterResult.class, rates), Tables.results(FilterPhases.class, phases)));
  }

  /**
   * False positive rates of filters against their load, with the bounds.
   *
   * @param loads tables that {@link #filterLoads} has made
   * @return the figure
   */
  public static Figure figureFalsePositives(Table... loads) {
    return made(Drawings.FILTER_ERRORS.ofLoads(Tables.results(FilterLoad.class, loads)));
  }

  /**
   * The rate of inserts, and the share of keys refused, against the load.
   *
   * @param loads tables that {@link #filterLoads} has made
   * @return the figure
   */
  public static Figure figureFilling(Table... loads) {
    return made(Drawings.FILTER_FILLING.ofLoads(Tables.results(FilterLoad.class, loads)));
  }

  private static List<FilterResult> ratesOrLive(Table... rates) {
    Session session = Session.current();
    return rates.length > 0
        ? Tables.results(FilterResult.class, rates)
        : Tables.results(
            FilterResult.class, session.once("filter rates", () -> filterRates(sizes())));
  }

  private static Figure made(Figure figure) {
    return Session.current().made(figure);
  }
}
