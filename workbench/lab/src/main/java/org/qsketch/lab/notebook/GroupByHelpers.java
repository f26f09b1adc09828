package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.groupby.GroupByExperiment;
import org.qsketch.bench.groupby.GroupByPlan;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.MultiPassExperiment;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.groupby.PartitionExperiment;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.Method;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Quantity;
import org.qsketch.lab.chapter.groupby.GroupByComparison;
import org.qsketch.lab.chapter.groupby.GroupByRatesFigure;
import org.qsketch.lab.chapter.groupby.MultiPassFigure;
import org.qsketch.lab.chapter.groupby.PartitionsFigure;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.Table;

/**
 * Exact aggregates, experiments with the group-by (EGA) and their figures. Comes with the import of
 * {@link Workbench}. Where nothing is chosen: sums of 64-bit pairs, as many as {@link
 * Workbench#keys(long...)}, of 2<sup>16</sup> different keys, by every method, at load factor 0.5.
 */
public abstract class GroupByHelpers extends FilterHelpers {
  static final ResultTable<GroupByResult> GROUP_BY_RATES =
      new ResultTable<>("group-by rates", GroupByStudy.RATES);
  static final ResultTable<MultiPassResult> GROUP_BY_PASSES =
      new ResultTable<>("group-by passes", GroupByStudy.PASSES);
  static final ResultTable<PartitionSizes> PARTITION_SIZES =
      new ResultTable<>(
          "partition sizes", GroupByStudy.PARTITIONS, List.of("balls", "bound", "probability"));

  GroupByHelpers() {}

  /**
   * Chooses numbers of groups.
   *
   * @param counts how many different keys pairs draw theirs from, at least one number
   * @return the choice
   */
  public static Choice groups(long... counts) {
    return choice(plan -> plan.groups(LongStream.of(counts).boxed().toList()));
  }

  /**
   * Chooses numbers of groups as people write them.
   *
   * @param counts for example {@code 10} or {@code 2^16}
   * @return the choice
   */
  public static Choice groups(String... counts) {
    return groups(Arrays.stream(counts).mapToLong(Quantity::parse).toArray());
  }

  /**
   * Chooses pairs whose keys are all different: as many groups as pairs.
   *
   * @return the choice
   */
  public static Choice distinctKeys() {
    return choice(plan -> plan.streams(List.of(GroupByPlan.DISTINCT)));
  }

  /**
   * Chooses load factors of hash tables.
   *
   * @param shares groups per slot, 0.001 to 0.99
   * @return the choice
   */
  public static Choice loadFactors(double... shares) {
    return choice(plan -> plan.loadFactors(DoubleStream.of(shares).boxed().toList()));
  }

  /**
   * Chooses methods of finding equal keys.
   *
   * @param names {@code sp-ega}, {@code lphga}, {@code sort}, {@code partitioned} or {@code auto};
   *     a CPU has one of its own
   * @return the choice
   */
  public static Choice methods(String... names) {
    return choice(plan -> plan.methods(Arrays.stream(names).map(Method::of).toList()));
  }

  /**
   * Chooses the aggregate.
   *
   * @param of how the values of equal keys are combined
   * @return the choice
   */
  public static Choice aggregate(Aggregate of) {
    return choice(plan -> plan.aggregate(of));
  }

  /**
   * Chooses the width of keys and values.
   *
   * @param bits of both
   * @return the choice
   */
  public static Choice width(KeyWidth bits) {
    return choice(plan -> plan.width(bits));
  }

  private static Choice choice(UnaryOperator<GroupByPlan> change) {
    return setup -> setup.with(GroupByPlan.class, change);
  }

  /**
   * Counts keys exactly, on the best backend.
   *
   * @param keys any number of keys
   * @return each distinct key once, and how often it came
   */
  public static Groups groupBy(Keys keys) {
    try (GroupBy groupBy = Session.current().best().create(GroupBySpec.count())) {
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
    try (GroupBy groupBy = Session.current().best().create(spec)) {
      return groupBy.aggregate(keys, values);
    }
  }

  /**
   * Returns every aggregate of the values of each key: count, sum, least and greatest.
   *
   * @param keys any number of keys
   * @param values as many numbers
   * @return a row for each distinct key, the most frequent first
   */
  public static Table aggregates(Keys keys, Keys values) {
    return Tables.of(
        "aggregates",
        KeyAggregates.class,
        KeyAggregates.of(Session.current().best(), keys, values));
  }

  /**
   * Measures rates of group-bys. Several load factors make a sweep over them; otherwise the numbers
   * of groups are what varies.
   *
   * @param choices what to cover, and where; as many pairs as there are keys
   * @return a row for each method, with the columns of {@code qsketch groupby}
   */
  public static Table groupByRates(Choice... choices) {
    Setup setup = Setup.of(choices);
    GroupByExperiment experiment = new GroupByExperiment(plan(setup), setup.repeats());
    return Experiments.of(setup).onEachKind(GROUP_BY_RATES, experiment::run);
  }

  /**
   * Returns the plan with as many pairs as other experiments have keys, their streams and their
   * seed.
   */
  private static GroupByPlan plan(Setup setup) {
    Plan shared = setup.plan();
    GroupByPlan usual =
        GroupByPlan.standard().pairs(shared.keys()).streams(shared.streams()).seed(shared.seed());
    return setup.chosen(GroupByPlan.class, usual);
  }

  /**
   * Measures sums of pairs that take half, twice and eight times the memory that a device may use.
   *
   * @param groups how many keys the pairs draw theirs from
   * @param choices how many pairs, and where
   * @return a row for each, with where the time goes; none for a CPU, which works where pairs are
   */
  public static Table groupByPasses(long groups, Choice... choices) {
    Setup setup = Setup.of(choices);
    List<MultiPassExperiment> experiments =
        setup.plan().keys().stream().map(pairs -> passes(setup, pairs, groups)).toList();
    return Experiments.of(setup)
        .onEachKind(
            GROUP_BY_PASSES,
            (backend, progress) ->
                experiments.stream().flatMap(one -> one.run(backend, progress).stream()).toList());
  }

  private static MultiPassExperiment passes(Setup setup, long pairs, long groups) {
    return new MultiPassExperiment(
        pairs, groups, MultiPassExperiment.RATIOS, setup.repeats(), setup.plan().seed());
  }

  /**
   * Throws groups into partitions, to see how full these get.
   *
   * @param trials how often, 1 or more; what is rarer than once in as many is hardly seen
   * @return a row for each number of groups and bound, with what Theorem 1 asks for
   */
  public static Table partitionSizes(int trials) {
    PartitionExperiment experiment = PartitionExperiment.standard(trials, Plan.DEFAULT_SEED);
    return PARTITION_SIZES.of(experiment.run(Session.current().screen().progress()));
  }

  /**
   * Returns how many times as fast as others the group-by is, measured and published.
   *
   * @param rates a table that {@link #groupByRates} has made, perhaps with others appended
   * @param passes tables that {@link #groupByPasses} has made
   * @return a row for each published range and everything that ran both
   */
  public static Table ratiosBesidePublished(Table rates, Table... passes) {
    FigureResults measured = GROUP_BY_PASSES.beside(GROUP_BY_RATES.alone(rates), passes);
    return Tables.of("times as fast", GroupByComparison.class, GroupByComparison.of(measured));
  }

  /**
   * Draws rates of group-bys against the load factor of their tables.
   *
   * @param rates tables that {@link #groupByRates} has made with several load factors
   * @return the figure
   */
  public static Figure figureGroupByLoad(Table... rates) {
    return drawn(
        GroupByRatesFigure.byLoadFactor(GROUP_BY_RATES.alone(rates)),
        "rates of group-bys at several load factors");
  }

  /**
   * Draws rates of group-bys against the number of groups.
   *
   * @param rates tables that {@link #groupByRates} has made with one load factor
   * @return the figure
   */
  public static Figure figureGroupByGroups(Table... rates) {
    return drawn(
        GroupByRatesFigure.byGroups(GROUP_BY_RATES.alone(rates)),
        "rates of group-bys at one load factor");
  }

  /**
   * Draws group-bys beyond the memory budget: where the time goes.
   *
   * @param passes tables that {@link #groupByPasses} has made
   * @return the figure
   */
  public static Figure figureGroupByPasses(Table... passes) {
    return drawn(
        MultiPassFigure.of(GROUP_BY_PASSES.alone(passes)), "group-bys beyond a memory budget");
  }

  /**
   * Partitions by Theorem 1, and by simulation.
   *
   * @param sizes tables that {@link #partitionSizes} has made
   * @return the figure
   */
  public static Figure figurePartitions(Table... sizes) {
    return drawn(PartitionsFigure.of(PARTITION_SIZES.alone(sizes)), "sizes of partitions");
  }
}
