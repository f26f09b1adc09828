package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Quantity;

/**
 * What can be chosen about an experiment. Comes with the import of {@link Workbench}, as {@code
 * throughput(keys("2^20"), variants("thread", "sub-warp"))}. Where nothing is chosen: every
 * variant, {@link Workbench#largest()} uniform keys, work load factor 0.5, depth 3, the default
 * hash.
 */
public abstract sealed class Choices permits FilterChoices {
  Choices() {}

  /**
   * Variants.
   *
   * @param names as in {@link org.qsketch.sketch.Variant#NAMES}, for example {@code sub-warp}
   * @return the choice
   */
  public static Choice variants(String... names) {
    return setup -> setup.with(plan -> plan.variants(List.of(names)));
  }

  /**
   * Numbers of keys.
   *
   * @param sizes at least one, each 1 or more
   * @return the choice
   */
  public static Choice keys(long... sizes) {
    return setup -> setup.with(plan -> plan.keys(LongStream.of(sizes).boxed().toList()));
  }

  /**
   * Numbers of keys as people write them.
   *
   * @param sizes for example {@code 2^20}, {@code 1e6} or {@code 64Ki}
   * @return the choice
   */
  public static Choice keys(String... sizes) {
    return keys(Arrays.stream(sizes).mapToLong(Quantity::parse).toArray());
  }

  /**
   * A few numbers of keys up to {@link Workbench#largest()}, each four times the one before.
   *
   * @return the choice
   */
  public static Choice sizes() {
    return setup -> setup.with(plan -> plan.keys(LargestSize.ladder(LargestSize.keys())));
  }

  /**
   * Work load factors.
   *
   * @param factors depth · keys / counters, each above 0
   * @return the choice
   */
  public static Choice wlf(double... factors) {
    return setup ->
        setup.with(plan -> plan.workLoadFactors(DoubleStream.of(factors).boxed().toList()));
  }

  /**
   * Key streams.
   *
   * @param names {@code uniform}, {@code zipf:EXPONENT} or {@code zipf:EXPONENT:UNIVERSE}
   * @return the choice
   */
  public static Choice streams(String... names) {
    return setup -> setup.with(plan -> plan.streams(List.of(names)));
  }

  /**
   * The depth.
   *
   * @param counters d, the counters each key adds to
   * @return the choice
   */
  public static Choice depth(int counters) {
    return setup -> setup.with(plan -> plan.depth(counters));
  }

  /**
   * The hash family.
   *
   * @param family how keys become hashes
   * @return the choice
   */
  public static Choice hash(HashFamily family) {
    return setup -> setup.with(plan -> plan.hash(family));
  }

  /**
   * The seed of keys, hash and masks; 42 unless said.
   *
   * @param number any number
   * @return the choice
   */
  public static Choice seed(long number) {
    return setup -> setup.with(plan -> plan.seed(number));
  }

  /**
   * Another plan altogether.
   *
   * @param plan what to cover
   * @return the choice
   */
  public static Choice plan(Plan plan) {
    return setup -> setup.with(_ -> plan);
  }

  /**
   * Where to run.
   *
   * @param backends names as {@link Workbench#backends()} shows them; where none are chosen,
   *     throughput runs on one device of each kind and accuracy on the best
   * @return the choice
   */
  public static Choice on(String... backends) {
    return setup -> setup.on(List.of(backends));
  }

  /**
   * Timed runs of each operation; 7 unless said.
   *
   * @param runs 1 or more
   * @return the choice
   */
  public static Choice repeats(int runs) {
    return setup -> setup.repeats(runs);
  }

  /**
   * Runs to average each error over; 1 unless said.
   *
   * @param runs 1 or more: the seed and those after it
   * @return the choice
   */
  public static Choice seeds(int runs) {
    return setup -> setup.seeds(runs);
  }
}
