package org.qsketch.lab.notebook;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;
import org.qsketch.lab.chapter.groupby.GroupByComparison;
import org.qsketch.lab.chapter.groupby.GroupByFigures;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.tables.Tables;
import org.qsketch.sketch.SketchSpec;
import tech.tablesaw.api.Table;

/**
 * Exact aggregates, experiments with the group-by (EGA) and their figures. Comes with the import of
 * {@link Workbench}.
 */
public abstract sealed class Aggregation extends Membership permits Workbench {
  Aggregation() {}

  /**
   * Counts keys exactly, on the best backend.
   *
   * @param keys any number of keys
   * @return each distinct key once, and how often it came
   */
  public static Groups groupBy(Keys keys) {
    try (GroupBy groupBy = best().create(GroupBySpec.count())) {
      return groupBy.aggregate(keys);
    }
  }

  /**
   * Aggregates values by key, on the best backend.
   *
   * @param spec the aggregate, which takes values, and how
   * @param keys any number of keys
   * @param values as many numbers
   * @return each distinct key once, and its aggregate
   */
  public static Groups groupBy(GroupBySpec spec, Keys keys, Keys values) {
    try (GroupBy groupBy = best().create(spec)) {
      return groupBy.aggregate(keys, values);
    }
  }

  /**
   * Every aggregate of the values of each key: count, sum, least and greatest.
   *
   * @param keys any number of keys
   * @param values as many numbers
   * @return a row for each distinct key, the most frequent first
   */
  public static Table aggregates(Keys keys, Keys values) {
    return Tables.of("aggregates", KeyAggregates.class, KeyAggregates.of(best(), keys, values));
  }

  /**
   * Counts the same keys exactly and by sketches, on the best backend.
   *
   * @param keys at least one key
   * @param sketches what to compare the group-by with
   * @return a row for the group-by and one for each sketch: memory, time and error
   */
  public static Table exactOrApproximate(Keys keys, SketchSpec... sketches) {
    return Tables.of(
        "exact or approximate", CountingCost.class, CountingCost.of(best(), keys, sketches));
  }

  /**
   * Measures rates of group-bys. Several load factors make a sweep over them; otherwise the numbers
   * of groups are what varies.
   *
   * @param choices what to cover, and where; as many pairs as there are keys
   * @return a row for each method, with the columns of {@code qsketch groupby}
   */
  public static Table groupByRates(Choice... choices) {
    return experiments().groupByRates(Setup.of(choices));
  }

  /**
   * Measures sums of pairs that take half, twice and eight times the memory that a device may use.
   *
   * @param groups how many keys the pairs draw theirs from
   * @param choices how many pairs, and where
   * @return a row for each, with where the time goes; none for a CPU, which works where pairs are
   */
  public static Table groupByPasses(long groups, Choice... choices) {
    return experiments().groupByPasses(Setup.of(choices), groups);
  }

  /**
   * Throws groups into partitions, to see how full these get.
   *
   * @param trials how often, 1 or more; what happens once in so many times is hardly seen
   * @return a row for each number of groups and bound, with what Theorem 1 asks for
   */
  public static Table partitionSizes(int trials) {
    return experiments().partitionSizes(trials);
  }

  private static Experiments experiments() {
    return new Experiments(Session.current());
  }

  private static Backend best() {
    return Session.current().best();
  }

  /**
   * How many times as fast as others the group-by is, measured beside published.
   *
   * @param rates a table that {@link #groupByRates} has made, perhaps with others appended
   * @param passes tables that {@link #groupByPasses} has made
   * @return a row for each published range and everything that ran both
   */
  public static Table ratiosBesidePublished(Table rates, Table... passes) {
    GroupByFigures measured =
        new GroupByFigures(
            Tables.results(GroupByResult.class, rates),
            Tables.results(MultiPassResult.class, passes),
            List.of());
    return Tables.of("times as fast", GroupByComparison.class, GroupByComparison.of(measured));
  }

  /**
   * Rates of group-bys against the load factor of their tables.
   *
   * @param rates tables that {@link #groupByRates} has made with several load factors
   * @return the figure
   */
  public static Figure figureGroupByLoad(Table... rates) {
    return made(Drawings.GROUP_BY_LOAD.ofGroupByRates(rates));
  }

  /**
   * Rates of group-bys against the number of groups.
   *
   * @param rates tables that {@link #groupByRates} has made with one load factor
   * @return the figure
   */
  public static Figure figureGroupByGroups(Table... rates) {
    return made(Drawings.GROUP_BY_GROUPS.ofGroupByRates(rates));
  }

  /**
   * Group-bys beyond the memory budget: where the time goes.
   *
   * @param passes tables that {@link #groupByPasses} has made
   * @return the figure
   */
  public static Figure figureGroupByPasses(Table... passes) {
    return made(Drawings.GROUP_BY_PASSES.ofPasses(passes));
  }

  /**
   * Partitions by Theorem 1, and by simulation.
   *
   * @param sizes tables that {@link #partitionSizes} has made
   * @return the figure
   */
  public static Figure figurePartitions(Table... sizes) {
    return made(Drawings.GROUP_BY_PARTITIONS.ofPartitions(sizes));
  }

  private static Figure made(Figure figure) {
    return Session.current().made(figure);
  }
}
