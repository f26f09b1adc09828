package org.qsketch.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.MOST_LIGHT;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;
import static org.qsketch.sketch.tagged.TaggedLayout.UNITS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_UNITS;

/**
 * Bounds on the errors of a tagged sketch, over the choice of the hash. The proofs are in
 * <i>docs/tagged.md</i>.
 *
 * @param buckets n
 */
public record TaggedErrors(long buckets) {
  /**
   * The largest count that still needs at most two units after a short count of another key is
   * added.
   */
  private static final long MOST_LONG = MOST_LIGHT - MOST_SHORT;

  private static final int LONG_UNITS = 2;
  private static final int HEAVY_UNITS = WORD_UNITS;

  /** Returns the expected excess per insert of a count in a dictionary. */
  public double inTags() {
    return 1.0 / TAGS / buckets;
  }

  /** Returns the expected excess per insert of any count: all other keys of its bucket. */
  public double inCells() {
    return 1.0 / buckets;
  }

  /**
   * Returns the probability that an estimate exceeds the count by more than epsilon times all
   * inserts.
   *
   * @param inserts the sum of all counts, or more
   * @param distinct the number of different keys, or more
   */
  public double beyond(double epsilon, long inserts, long distinct) {
    double any = Math.min(Double.MAX_VALUE, inCells() / epsilon); // times 0 it is 0
    double others = Math.min(1 / epsilon, distinct - 1.0);
    double tags = inTags() * others;
    double[] used = unitsOfOthers(inserts, distinct);
    int own = unitsOfOne(inserts);
    double cells = Math.min(moreThan(UNITS - own, used), any * moreThan(UNITS - 2 * own, used));
    return Math.min(any, tags + cells);
  }

  /** Returns the probability that the bucket of an inserted key becomes a hybrid. */
  double hybrid(long inserts, long distinct) {
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
