package org.qsketch.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_LIGHT;
import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;
import static org.qsketch.sketch.tagged.TaggedLayout.UNITS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_UNITS;

/**
 * How large the errors of a tagged sketch can be, over the choice of hash and positions. The proofs
 * are in <i>docs/tagged.md</i>, under the same names.
 *
 * @param depth d
 * @param buckets n
 */
public record TaggedErrors(int depth, long buckets) {
  /** Three other entries may have their count in the row of a bucket that is tagged. */
  private static final int OTHER_HEAVY = WORD_UNITS - 1;

  /** With the largest count that needs no more than two units after one of another key is added. */
  private static final long MOST_LONG = MOST_LIGHT - MOST_SHORT;

  private static final int LONG_UNITS = 2;
  private static final int HEAVY_UNITS = WORD_UNITS;

  /** The expected excess per insert of a count that is in tags. */
  public double inTags() {
    return 1.0 / TAGS / buckets;
  }

  /** The expected excess per insert of any count, while no buckets share a row. */
  public double inCounters() {
    return meeting() / buckets;
  }

  /** The expected excess per insert of any count; so many buckets may share a row beside one. */
  public double inSharedRow(long sharing) {
    return meeting() * (1 + sharing) / buckets;
  }

  /** The probability that another key of a bucket adds to one counter of a key. */
  private double meeting() {
    return 1.0 / TAGS + (1 - 1.0 / TAGS) * depth / BYTES;
  }

  /** The probability that all counters of a key are among those of so many other tags, or fewer. */
  double covered(int tags) {
    double all = 1;
    for (int i = 0; i < depth; i++) {
      all *= (double) (tags * depth - i) / (BYTES - i);
    }
    return all;
  }

  /**
   * The probability that an estimate exceeds the count by more than epsilon times all inserts,
   * while no buckets share a row.
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
   * The probability that three other keys of the bucket, or fewer, select all counters of a key.
   */
  private double coveredByOthers(long distinct) {
    double[] others = with(distinct - 1, 1, none());
    return others[1] * covered(1)
        + others[2] * covered(2)
        + moreThan(OTHER_HEAVY - 1, others) * covered(OTHER_HEAVY);
  }

  /** The probability that a bucket becomes counters which has a key that was inserted. */
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
   * The probabilities that the other keys of a bucket need 0, 1 ... units, if as many keys as can
   * be occur often.
   */
  private double[] unitsOfOthers(long inserts, long distinct) {
    long others = distinct - 1;
    long heavy = Math.min(others, inserts / (MOST_LONG + 1));
    long notShort = Math.min(others, inserts / (MOST_SHORT + 1));
    double[] units = with(others - notShort, 1, none());
    units = with(notShort - heavy, LONG_UNITS, units);
    return with(heavy, HEAVY_UNITS, units);
  }

  /** What no keys need. */
  private static double[] none() {
    double[] units = new double[UNITS + 1];
    units[0] = 1;
    return units;
  }

  /** With so many keys more, each in the bucket with probability 1/n, and then of so many units. */
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
