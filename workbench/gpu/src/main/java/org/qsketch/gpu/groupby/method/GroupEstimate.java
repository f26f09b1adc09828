package org.qsketch.gpu.groupby.method;

import java.util.Arrays;
import org.qsketch.gpu.program.KernelConstant;

/**
 * How many groups pairs have, as far as a sample of their keys tells.
 *
 * @param groups 1 or more
 * @param isSkewed whether some keys are far more frequent than others, so that partitions differ in
 *     size
 */
record GroupEstimate(long groups, boolean isSkewed) {
  /** A number of keys beyond all that there are. */
  private static final double UNBOUNDED = 0x1p40;

  private static final int BISECTIONS = 100;

  /** What a sample four times as large has to have more, to be no sample of uniform keys. */
  private static final double GROWTH = 1.15;

  /** The largest share over the mean of all: uniform keys of a sample stay below. */
  private static final double SKEW = 1.25;

  /**
   * What was seen of a sample.
   *
   * @param keys how many it has
   * @param bits how many bits they set in a bitmap
   */
  record Seen(long keys, long bits) {
    /** How many keys differ, by linear counting. */
    private double different() {
      double all = KernelConstant.SAMPLE_BITS.value();
      return -all * Math.log1p(-Math.min((double) bits, all - 1) / all);
    }

    /** From how many keys these were drawn if each is as frequent as any other. */
    private double drawnFrom() {
      double different = different();
      double least = 1;
      double most = UNBOUNDED;
      for (int i = 0; i < BISECTIONS; i++) {
        double middle = Math.sqrt(least * most);
        boolean isTooFew = -middle * Math.expm1(-keys / middle) < different;
        least = isTooFew ? middle : least;
        most = isTooFew ? most : middle;
      }
      return most;
    }
  }

  /**
   * An estimate by a sample and a part of it. Keys that are equally frequent seem drawn from as
   * many by both. Where the larger sample seems drawn from more, the number is assumed to grow on
   * at that rate, which leads to too many rather than too few: up to seven times as many as drawn
   * from Zipf's law.
   *
   * @param pairs how many there are
   * @param part the part that was drawn first
   * @param all the whole sample
   * @param shares how many keys of the sample are in each of some equal shares of all hashes
   */
  static GroupEstimate of(long pairs, Seen part, Seen all, long[] shares) {
    double few = part.drawnFrom();
    double many = all.drawnFrom();
    double exponent =
        many > GROWTH * few
            ? Math.min(1, Math.log(many / few) / Math.log((double) all.keys / part.keys))
            : 0;
    double groups = many * Math.pow((double) pairs / all.keys, exponent);
    double mean = (double) all.keys / shares.length;
    boolean isSkewed = exponent > 0 || Arrays.stream(shares).max().orElse(0) > SKEW * mean;
    return new GroupEstimate(Math.clamp(Math.round(groups), 1, Math.max(1, pairs)), isSkewed);
  }

  /** The same of keys of which some are frequent, though no sample told of them. */
  GroupEstimate skewed() {
    return new GroupEstimate(groups, true);
  }

  /** The same, but for no more groups than so many. */
  GroupEstimate atMost(long most) {
    return new GroupEstimate(Math.min(groups, most), isSkewed);
  }
}
