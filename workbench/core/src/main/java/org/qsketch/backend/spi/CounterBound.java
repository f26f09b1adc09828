package org.qsketch.backend.spi;

import java.util.List;
import java.util.function.LongSupplier;

/**
 * An upper bound of the largest counter of a table: the result of the last scan for it, plus all
 * additions since. A scan is put off until the bound no longer shows that every counter has space.
 */
public final class CounterBound {
  private static final long UNKNOWN = -1;

  /** The most parts of a count: an entry in each word of a bucket of a tagged sketch. */
  private static final int MOST_PARTS = 4;

  private final long limit;
  private final LongSupplier scan;
  private long bound;

  /** Whether the bound is the sum of all additions. */
  private boolean isTotal = true;

  /**
   * Creates the bound of an empty table.
   *
   * @param limit the most that a counter may hold, at least 0
   * @param scan finds the largest counter, an unsigned number
   */
  public CounterBound(long limit, LongSupplier scan) {
    this.limit = limit;
    this.scan = scan;
  }

  /**
   * Returns whether every counter has space for an addition, and counts it as added if so.
   *
   * @param more the most by which a counter rises, at least 0
   * @return false only if the largest counter cannot
   */
  public boolean admit(long more) {
    boolean admitted = canAdmit(more);
    bound += admitted ? more : 0;
    return admitted;
  }

  /**
   * Returns whether every counter has space for an addition.
   *
   * @param more the most by which a counter rises, at least 0
   * @return false only if the largest counter cannot
   */
  boolean canAdmit(long more) {
    if (!fits(more)) {
      long largest = scan.getAsLong();
      bound = Long.compareUnsigned(largest, limit) < 0 ? largest : limit;
      isTotal = false;
    }
    return fits(more);
  }

  private boolean fits(long more) {
    return bound != UNKNOWN && more <= limit - bound;
  }

  /**
   * Halves the bound, since all counters were halved. A count may be in several parts, each of
   * which was rounded up.
   */
  public void halve() {
    bound = bound == UNKNOWN ? UNKNOWN : Math.min(limit, bound / 2 + MOST_PARTS / 2);
    isTotal = false;
  }

  /**
   * Returns whether every counter has space when another table is added.
   *
   * @param other the bound of the other table
   * @param linear whether a counter is added to one counter only. If not, one counter may take
   *     several of the other table, and only the sum of all additions says how large it becomes.
   * @return false if that is not certain
   */
  boolean canAdd(CounterBound other, boolean linear) {
    return linear
        ? other.canAdmit(0) && canAdmit(other.bound)
        : isTotal && other.isTotal && fits(other.bound);
  }

  /**
   * Adds the bound of another table, whose counters were added to this one.
   *
   * @param other the bound of the other table
   */
  public void add(CounterBound other) {
    bound =
        bound == UNKNOWN || other.bound == UNKNOWN
            ? UNKNOWN
            : Math.min(limit, WeightSum.add(bound, other.bound));
    isTotal &= other.isTotal;
  }

  /**
   * Sums the bounds of tables that were added up.
   *
   * @param all the bound of at least one table
   * @return the bound of the sum
   */
  public static CounterBound sum(List<CounterBound> all) {
    CounterBound first = all.getFirst();
    CounterBound sum = new CounterBound(first.limit, first.scan);
    sum.copyFrom(first);
    all.stream().skip(1).forEach(sum::add);
    return sum;
  }

  /**
   * Copies the bound of another table, whose counters were copied to this one.
   *
   * @param other the bound of the other table
   */
  public void copyFrom(CounterBound other) {
    bound = other.bound;
    isTotal = other.isTotal;
  }

  /** Marks the counters of the table as unknown. */
  public void setUnknown() {
    bound = UNKNOWN;
    isTotal = false;
  }

  /** Resets the bound to an empty table. */
  public void clear() {
    bound = 0;
    isTotal = true;
  }
}
