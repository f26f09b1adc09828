package org.qsketch.lab.notebook;

import java.util.stream.DoubleStream;
import org.qsketch.filter.AlternateBucket;

/**
 * What can be chosen about experiments with cuckoo filters. Where nothing is chosen: 4 entries of
 * 16 bits, load 0.75, alternate buckets by {@link AlternateBucket#MIRROR}. Comes with the import of
 * {@link Workbench}.
 */
public abstract sealed class FilterChoices extends Choices permits GroupByChoices {
  FilterChoices() {}

  /**
   * Loads of cuckoo filters.
   *
   * @param shares of the entries, above 0 and at most 1; for filling up the lowest first
   * @return the choice
   */
  public static Choice loads(double... shares) {
    return setup -> setup.withFilter(plan -> plan.loads(DoubleStream.of(shares).boxed().toList()));
  }

  /**
   * Entries of a bucket of a cuckoo filter.
   *
   * @param count 4, 8 or 16
   * @return the choice
   */
  public static Choice entries(int count) {
    return setup -> setup.withFilter(plan -> plan.entries(count));
  }

  /**
   * Fingerprints of a cuckoo filter.
   *
   * @param bits 8, 16 or 32
   * @return the choice
   */
  public static Choice fingerprints(int bits) {
    return setup -> setup.withFilter(plan -> plan.fingerprintBits(bits));
  }

  /**
   * How the alternate bucket of a cuckoo filter follows.
   *
   * @param form {@link AlternateBucket#XOR} as published: keys should be 3 times a power of 2 then
   * @return the choice
   */
  public static Choice alternate(AlternateBucket form) {
    return setup -> setup.withFilter(plan -> plan.alternate(form));
  }
}
