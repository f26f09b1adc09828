package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.qsketch.bench.filter.FilterPlan;
import org.qsketch.bench.groupby.GroupByPlan;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.ThroughputExperiment;

/**
 * What an experiment of a notebook covers, and where it runs.
 *
 * @param plan variants, sizes, work load factors, streams, depth, hash and seed
 * @param filter what is chosen about cuckoo filters
 * @param groupBy what is chosen about group-bys
 * @param backends names to run on, one after the other; empty where the experiment chooses
 * @param repeats timed runs of each operation, of throughput
 * @param seeds runs to average over, of accuracy
 */
public record Setup(
    Plan plan,
    UnaryOperator<FilterPlan> filter,
    UnaryOperator<GroupByPlan> groupBy,
    List<String> backends,
    int repeats,
    int seeds) {
  /** Copies the list. */
  public Setup {
    backends = List.copyOf(backends);
  }

  /** The usual setup after some choices, in their order. */
  static Setup of(Choice... choices) {
    Plan plan = Plan.standard().keys(List.of(LargestSize.keys())).workLoadFactors(List.of(0.5));
    Setup usual =
        new Setup(
            plan,
            UnaryOperator.identity(),
            UnaryOperator.identity(),
            List.of(),
            ThroughputExperiment.DEFAULT_REPEATS,
            1);
    return Arrays.stream(choices)
        .reduce(usual, (setup, choice) -> choice.applyTo(setup), (_, later) -> later);
  }

  Setup with(UnaryOperator<Plan> change) {
    return new Setup(change.apply(plan), filter, groupBy, backends, repeats, seeds);
  }

  Setup withFilter(UnaryOperator<FilterPlan> change) {
    UnaryOperator<FilterPlan> both = before -> change.apply(filter.apply(before));
    return new Setup(plan, both, groupBy, backends, repeats, seeds);
  }

  Setup withGroupBy(UnaryOperator<GroupByPlan> change) {
    UnaryOperator<GroupByPlan> both = before -> change.apply(groupBy.apply(before));
    return new Setup(plan, filter, both, backends, repeats, seeds);
  }

  /**
   * The filters with the keys and the seed of the plan.
   *
   * @param usual what holds where nothing is chosen
   */
  FilterPlan filters(FilterPlan usual) {
    return filter.apply(usual.keys(plan.keys()).seed(plan.seed()));
  }

  /**
   * The group-bys of as many pairs as the plan has keys, with its streams and its seed.
   *
   * @param usual what holds where nothing is chosen
   */
  GroupByPlan groupBys(GroupByPlan usual) {
    return groupBy.apply(usual.pairs(plan.keys()).streams(plan.streams()).seed(plan.seed()));
  }

  Setup on(List<String> names) {
    return new Setup(plan, filter, groupBy, names, repeats, seeds);
  }

  Setup repeats(int runs) {
    return new Setup(plan, filter, groupBy, backends, runs, seeds);
  }

  Setup seeds(int runs) {
    return new Setup(plan, filter, groupBy, backends, repeats, runs);
  }

  /** The backends chosen, else those that are usual. */
  List<String> backendsOr(Supplier<List<String>> usual) {
    return backends.isEmpty() ? usual.get() : backends;
  }
}
