package org.qsketch.topk;

import java.util.Comparator;

/**
 * A key whose occurrences are counted one by one since it was admitted.
 *
 * @param key the key
 * @param count how often it certainly occurred: its lower bound
 * @param missed how often at most it occurred in addition
 */
public record Candidate(long key, long count, long missed) {
  static final Comparator<Candidate> BY_KEY = (a, b) -> Long.compareUnsigned(a.key, b.key);

  /** The order in which candidates stay, the first one longest. */
  static final Comparator<Candidate> STRONGEST =
      Comparator.comparingLong(Candidate::upper).reversed().thenComparing(BY_KEY);

  /** The order of answers. */
  static final Comparator<Candidate> MOST_CERTAIN =
      Comparator.comparingLong(Candidate::count).reversed().thenComparing(STRONGEST);

  /**
   * Returns the upper bound of its count.
   *
   * @return {@link Long#MAX_VALUE} if that is less
   */
  public long upper() {
    return sum(count, missed);
  }

  /**
   * Adds two numbers of at least 0. Returns {@link Long#MAX_VALUE} if that is less than the sum.
   */
  static long sum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

  Candidate counted(long more) {
    return new Candidate(key, sum(count, more), missed);
  }

  Candidate missing(long more) {
    return new Candidate(key, count, sum(missed, more));
  }

  /** Bounds the count by an estimate, which is an upper bound, too. */
  Candidate bounded(long estimate) {
    return new Candidate(key, count, Math.clamp(estimate - count, 0, missed));
  }

  /** Halves both bounds, rounding up, as true counts are. */
  Candidate halved() {
    long half = count - count / 2;
    return new Candidate(key, half, upper() - upper() / 2 - half);
  }

  Candidate plus(Candidate other) {
    return new Candidate(key, sum(count, other.count), sum(missed, other.missed));
  }
}
