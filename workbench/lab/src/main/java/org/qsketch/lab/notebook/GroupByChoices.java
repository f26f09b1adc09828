package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.qsketch.bench.groupby.GroupByPlan;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.Method;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Quantity;

/**
 * What can be chosen about experiments with the group-by, whose pairs are as many as {@link
 * #keys(long...)}. Where nothing is chosen: sums of 64-bit pairs of 2<sup>16</sup> different keys,
 * by every method, at load factor 0.5. Comes with the import of {@link Workbench}.
 */
public abstract sealed class GroupByChoices extends FilterChoices permits OwnData {
  GroupByChoices() {}

  /**
   * Numbers of groups.
   *
   * @param counts how many different keys pairs draw theirs from, at least one number
   * @return the choice
   */
  public static Choice groups(long... counts) {
    return setup -> setup.withGroupBy(plan -> plan.groups(LongStream.of(counts).boxed().toList()));
  }

  /**
   * Numbers of groups as people write them.
   *
   * @param counts for example {@code 10} or {@code 2^16}
   * @return the choice
   */
  public static Choice groups(String... counts) {
    return groups(Arrays.stream(counts).mapToLong(Quantity::parse).toArray());
  }

  /**
   * Pairs whose keys are all different: as many groups as pairs.
   *
   * @return the choice
   */
  public static Choice distinctKeys() {
    return setup -> setup.withGroupBy(plan -> plan.streams(List.of(GroupByPlan.DISTINCT)));
  }

  /**
   * Load factors of hash tables.
   *
   * @param shares groups per slot, 0.001 to 0.99
   * @return the choice
   */
  public static Choice loadFactors(double... shares) {
    return setup ->
        setup.withGroupBy(plan -> plan.loadFactors(DoubleStream.of(shares).boxed().toList()));
  }

  /**
   * Methods of finding equal keys.
   *
   * @param names {@code sp-ega}, {@code lphga} or {@code sort}; a CPU has one of its own
   * @return the choice
   */
  public static Choice methods(String... names) {
    return setup ->
        setup.withGroupBy(plan -> plan.methods(Arrays.stream(names).map(Method::of).toList()));
  }

  /**
   * The aggregate.
   *
   * @param of what becomes of the values of equal keys
   * @return the choice
   */
  public static Choice aggregate(Aggregate of) {
    return setup -> setup.withGroupBy(plan -> plan.aggregate(of));
  }

  /**
   * The width of keys and values.
   *
   * @param bits of both
   * @return the choice
   */
  public static Choice width(KeyWidth bits) {
    return setup -> setup.withGroupBy(plan -> plan.width(bits));
  }
}
