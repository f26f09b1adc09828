package org.qsketch.distinct;

import java.util.Objects;
import org.qsketch.groupby.Groups;

/**
 * How many different values each group has.
 *
 * @param groups each group once, in no particular order, with its count; both of 64 bits
 * @param exactUpTo the greatest count that is exact; {@link Long#MAX_VALUE} if all are
 * @param relativeError the relative standard error of all others; 0 if there are none
 */
public record DistinctCounts(Groups groups, long exactUpTo, double relativeError)
    implements AutoCloseable {
  /** Checks that there are groups. */
  public DistinctCounts {
    Objects.requireNonNull(groups, "groups");
  }

  /**
   * Returns exact counts.
   *
   * @param groups each group with its count
   * @return the counts, which own the groups
   */
  public static DistinctCounts exact(Groups groups) {
    return new DistinctCounts(groups, Long.MAX_VALUE, 0);
  }

  /**
   * Returns counts of which the greater ones are estimates.
   *
   * @param groups each group with its count
   * @param spec how they were counted
   * @return the counts, which own the groups
   */
  public static DistinctCounts estimated(Groups groups, DistinctGroupsSpec spec) {
    Objects.requireNonNull(spec, "spec");
    return new DistinctCounts(groups, spec.exactUpTo(), spec.counter().relativeError());
  }

  /**
   * Returns the number of groups.
   *
   * @return at least 0
   */
  public long size() {
    return groups.size();
  }

  /**
   * Returns whether all counts are exact.
   *
   * @return false if there may be estimates
   */
  public boolean areExact() {
    return exactUpTo == Long.MAX_VALUE;
  }

  /**
   * Returns a count with its error.
   *
   * @param count a count of a group
   * @return an error of 0 if it is exact
   */
  public DistinctEstimate estimate(long count) {
    return new DistinctEstimate(count, count <= exactUpTo ? 0 : relativeError);
  }

  /** Frees both columns. Closing twice is fine. */
  @Override
  public void close() {
    groups.close();
  }
}
