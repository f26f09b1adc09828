package org.qsketch.gpu.groupby.method;

import java.util.Arrays;
import org.qsketch.gpu.program.KernelConstant;

/**
 * An estimate of the number of groups by a sample of keys.
 *
 * @param groups 1 or more
 * @param isSkewed whether some keys are far more frequent than others, so that partitions differ in
 *     size
 */
record GroupEstimate(long groups, boolean isSkewed) {
  /** More keys than there can be. */
  private static final double UNBOUNDED = 0x1p40;

  /** The bound is known to less than a group after these. The device is idle meanwhile. */
  private static final int BISECTIONS = 40;

  /** A sample four times as large seems drawn from at least this factor more if keys are skewed. */
  private static final double GROWTH = 1.15;

  /** By how many standard deviations chance may change the distinct keys of a sample. */
  private static final int DEVIATIONS = 2;

  /** The largest share over the mean share; uniform keys of a sample stay below. */
  private static final double SKEW = 1.25;

  /**
   * The bitmap of a sample.
   *
   * @param keys the number of its keys
   * @param bits the number of bits that they set in the bitmap
   */
  record Seen(long keys, long bits) {
    /** Returns the number of distinct keys, by linear counting. */
    private double distinct() {
      double all = KernelConstant.SAMPLE_BITS.value();
      return -all * Math.log1p(-Math.min((double) bits, all - 1) / all);
    }

    /**
     * Returns the standard deviation of the distinct keys, or a little more. Chance decides how
     * many keys share a bit, how many are drawn again, and how many never.
     */
    private double deviation() {
      double all = KernelConstant.SAMPLE_BITS.value();
      double load = distinct() / all;
      double drawnAgain = Math.max(0, keys - distinct());
      double neverDrawn = Math.max(0, groupsFor(distinct()) - distinct());
      return Math.sqrt(all * (Math.expm1(load) - load) + Math.min(drawnAgain, neverDrawn));
    }

    /**
     * Returns the number of groups, if all are equally frequent.
     *
     * @param deviations by which chance has lowered the distinct keys
     */
    private double drawnFrom(int deviations) {
      return groupsFor(distinct() + deviations * deviation());
    }

    /** Returns the groups, all equally frequent, of which such a sample has some distinct ones. */
    private double groupsFor(double distinct) {
      double least = 1;
      double most = UNBOUNDED;
      for (int i = 0; i < BISECTIONS; i++) {
        double middle = Math.sqrt(least * most);
        boolean isTooFew = -middle * Math.expm1(-keys / middle) < distinct;
        least = isTooFew ? middle : least;
        most = isTooFew ? most : middle;
      }
      return most;
    }
  }

  /**
   * Estimates groups by a sample and a part of it. If keys are equally frequent, both seem drawn
   * from the same number of keys. If the whole sample seems drawn from more, and not by chance, the
   * number is assumed to grow further at that rate. This overestimates rather than underestimates:
   * up to seven times for Zipf's law.
   *
   * @param pairs the number of pairs
   * @param part the part of the sample that was drawn first
   * @param all the whole sample
   * @param shares the number of keys of the sample in each of some equal ranges of hashes
   */
  static GroupEstimate of(long pairs, Seen part, Seen all, long[] shares) {
    double few = part.drawnFrom(0);
    double many = all.drawnFrom(0);
    boolean grows = all.drawnFrom(-DEVIATIONS) > GROWTH * part.drawnFrom(DEVIATIONS);
    double exponent =
        grows ? Math.min(1, Math.log(many / few) / Math.log((double) all.keys / part.keys)) : 0;
    double groups = many * Math.pow((double) pairs / all.keys, exponent);
    double mean = (double) all.keys / shares.length;
    boolean isSkewed = exponent > 0 || Arrays.stream(shares).max().orElse(0) > SKEW * mean;
    return new GroupEstimate(Math.clamp(Math.round(groups), 1, Math.max(1, pairs)), isSkewed);
  }

  /** Returns the estimate for skewed keys, though the sample has no frequent ones. */
  GroupEstimate skewed() {
    return new GroupEstimate(groups, true);
  }

  /** Returns the estimate, bounded by a number of groups. */
  GroupEstimate atMost(long most) {
    return new GroupEstimate(Math.min(groups, most), isSkewed);
  }
}
