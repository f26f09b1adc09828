package org.qsketch.backend.spi;

import java.util.List;
import java.util.function.LongSupplier;

/**
 * An upper bound of the largest counter of a table: what the largest was when it was last looked
 * up, plus all that was added since. Looking is a scan of the table, so it is put off until the
 * bound alone can no longer vouch for the counters.
 */
public final class Totals {
  private static final long UNKNOWN = -1;

  private final long limit;
  private final LongSupplier look;
  private long bound;

  /**
   * The totals of an empty table.
   *
   * @param limit the most that a counter may hold, at least 0
   * @param look finds the largest counter, an unsigned number
   */
  public Totals(long limit, LongSupplier look) {
    this.limit = limit;
    this.look = look;
  }

  /**
   * Whether every counter can take more; if so, more is taken as added.
   *
   * @param more the most that a counter rises by, at least 0
   * @return false only if the largest counter cannot
   */
  public boolean admit(long more) {
    boolean admitted = canAdmit(more);
    bound += admitted ? more : 0;
    return admitted;
  }

  /**
   * Whether every counter can take more.
   *
   * @param more the most that a counter rises by, at least 0
   * @return false only if the largest counter cannot
   */
  boolean canAdmit(long more) {
    if (!fits(more)) {
      long largest = look.getAsLong();
      bound = Long.compareUnsigned(largest, limit) < 0 ? largest : limit;
    }
    return fits(more);
  }

  private boolean fits(long more) {
    return bound != UNKNOWN && more <= limit - bound;
  }

  /**
   * Adds the bound of another table, whose counters were added to this one.
   *
   * @param other the totals of the other table
   */
  public void add(Totals other) {
    bound =
        bound == UNKNOWN || other.bound == UNKNOWN
            ? UNKNOWN
            : Math.min(limit, WeightSum.add(bound, other.bound));
  }

  /**
   * Sums the bounds of tables that were added up.
   *
   * @param all the totals of at least one table
   * @return the totals of the sum
   */
  public static Totals sum(List<Totals> all) {
    Totals first = all.getFirst();
    Totals sum = new Totals(first.limit, first.look);
    sum.copyFrom(first);
    all.stream().skip(1).forEach(sum::add);
    return sum;
  }

  /**
   * Copies the bound of another table, whose counters were copied to this one.
   *
   * @param other the totals of the other table
   */
  public void copyFrom(Totals other) {
    bound = other.bound;
  }

  /** The table has become one of unknown counters. */
  public void forget() {
    bound = UNKNOWN;
  }

  /** The table is empty again. */
  public void clear() {
    bound = 0;
  }
}
