package org.qsketch.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_LIGHT;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;
import static org.qsketch.sketch.tagged.TaggedLayout.UNITS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_UNITS;

/**
 * Bounds on the errors of a tagged sketch, over the choice of hash and positions. The proofs are in
 * <i>docs/tagged.md</i>, under the same names.
 *
 * @param depth d
 * @param buckets n
 */
public record TaggedErrors(int depth, long buckets) {
  /** The most other entries of a bucket of tags whose counts are in the row. */
  private static final int OTHER_HEAVY = WORD_UNITS - 1;

  /**
   * The largest count that still needs at most two units after a short count of another key is
   * added.
   */
  private static final long MOST_LONG = MOST_LIGHT - MOST_SHORT;

  private static final int LONG_UNITS = 2;
  private static final int HEAVY_UNITS = WORD_UNITS;

  /** Returns the expected excess per insert of a count that is in tags. */
  public double inTags() {
    return 1.0 / TAGS / buckets;
  }

  /** Returns the expected excess per insert of any count, while no buckets share a row. */
  public double inCounters() {
    return meeting() / buckets;
  }

  /**
   * Returns the expected excess per insert of any count, if this many other buckets may share a
   * row.
   */
  public double inSharedRow(long sharing) {
    return meeting() * (1 + sharing) / buckets;
  }

  /** Returns the probability that another key of a bucket adds to one counter of a key. */
  private double meeting() {
    return 1.0 / TAGS + (1 - 1.0 / TAGS) * depth / BYTES;
  }

  /** Returns the probability that at most this many other tags select all counters of a key. */
  double covered(int tags) {
    double all = 1;
    for (int i = 0; i < depth; i++) {
      all *= (double) (tags * depth - i) / (BYTES - i);
    }
    return all;
  }

  /**
   * Returns the probability that an estimate exceeds the count by more than epsilon times all
   * inserts, while no buckets share a row.
   *
   * @param inserts the sum of all counts, or more
   * @param distinct the number of different keys, or more
   */
  public double beyond(double epsilon, long inserts, long distinct) {
    double any = Math.min(Double.MAX_VALUE, inCounters() / epsilon); // times 0 it is 0
    double others = Math.min(1 / epsilon, distinct - 1.0);
    double tags = inTags() * others;
    double heavy =
        Math.min(
            covered(OTHER_HEAVY) / buckets * Math.min(1 / epsilon, inserts / (MOST_LIGHT + 1.0)),
            coveredByOthers(distinct));
    double[] used = unitsOfOthers(inserts, distinct);
    int own = unitsOfOne(inserts);
    double counters = Math.min(moreThan(UNITS - own, used), any * moreThan(UNITS - 2 * own, used));
    return Math.min(any, tags + heavy + counters);
  }

  /**
   * Returns the probability that three other keys of the bucket, or fewer, select all counters of a
   * key.
   */
  private double coveredByOthers(long distinct) {
    double[] others = with(distinct - 1, 1, none());
    return others[1] * covered(1)
        + others[2] * covered(2)
        + moreThan(OTHER_HEAVY - 1, others) * covered(OTHER_HEAVY);
  }

  /** Returns the probability that the bucket of an inserted key is converted to counters. */
  double converted(long inserts, long distinct) {
    return moreThan(UNITS - unitsOfOne(inserts), unitsOfOthers(inserts, distinct));
  }

  private static double moreThan(int units, double... probabilities) {
    double fewer = 0;
    for (int i = 0; i <= units; i++) {
      fewer += probabilities[i];
    }
    return Math.max(0, 1 - fewer);
  }

  private static int unitsOfOne(long inserts) {
    int light = inserts > MOST_SHORT ? LONG_UNITS : 1;
    return inserts > MOST_LONG ? HEAVY_UNITS : light;
  }

  /**
   * Returns the probabilities that the other keys of a bucket need 0, 1 ... units, if as many keys
   * as possible are frequent.
   */
  private double[] unitsOfOthers(long inserts, long distinct) {
    long others = distinct - 1;
    long heavy = Math.min(others, inserts / (MOST_LONG + 1));
    long notShort = Math.min(others, inserts / (MOST_SHORT + 1));
    double[] units = with(others - notShort, 1, none());
    units = with(notShort - heavy, LONG_UNITS, units);
    return with(heavy, HEAVY_UNITS, units);
  }

  /** Returns the probabilities for no keys. */
  private static double[] none() {
    double[] units = new double[UNITS + 1];
    units[0] = 1;
    return units;
  }

  /** Adds keys, each of which is in the bucket with probability 1/n and needs a number of units. */
  private double[] with(long keys, int unitsOfKey, double... before) {
    double[] after = new double[UNITS + 1];
    double probability = keys == 0 ? 1 : Math.exp(keys * Math.log1p(-1.0 / buckets));
    for (int i = 0; i * unitsOfKey <= UNITS; i++) {
      for (int units = i * unitsOfKey; units <= UNITS; units++) {
        after[units] += probability * before[units - i * unitsOfKey];
      }
      probability *= (double) (keys - i) / (i + 1) / Math.max(1, buckets - 1);
    }
    return after;
  }
}
