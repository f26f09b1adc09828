package org.qsketch.topk;

/**
 * The bound that a key must exceed to be a candidate: a count and, for keys of the same bound, a
 * key. Of those the smaller one is the stronger.
 *
 * @param count no key that is not a candidate occurs more often
 * @param key of those with this bound, only smaller keys are candidates
 */
public record Threshold(long count, long key) {
  /** The threshold that every key exceeds. */
  public static final Threshold NONE = new Threshold(0, 0);

  /**
   * Tells whether a key can be a candidate.
   *
   * @param upper an upper bound of its count
   * @param other the key
   * @return false if it need not be one
   */
  public boolean isBeatenBy(long upper, long other) {
    return upper > count || (upper == count && Long.compareUnsigned(other, key) < 0);
  }
}
