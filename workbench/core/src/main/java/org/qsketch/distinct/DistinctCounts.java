package org.qsketch.distinct;

import java.util.Objects;
import org.qsketch.groupby.Groups;

/**
 * How many different values each group has.
 *
 * @param groups each group once, in no particular order, with its count; both of 64 bits
 * @param exactness which of the counts are exact
 */
public record DistinctCounts(Groups groups, Exactness exactness) implements AutoCloseable {
  /** Checks that both are there. */
  public DistinctCounts {
    Objects.requireNonNull(groups, "groups");
    Objects.requireNonNull(exactness, "exactness");
  }

  /**
   * Returns exact counts.
   *
   * @param groups each group with its count
   * @return the counts, which own the groups
   */
  public static DistinctCounts exact(Groups groups) {
    return new DistinctCounts(groups, Exactness.ALL);
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
    return new DistinctCounts(
        groups, new Exactness(spec.exactUpTo(), spec.counter().relativeError()));
  }

  /**
   * Returns the number of groups.
   *
   * @return at least 0
   */
  public long size() {
    return groups.size();
  }

  /** Frees both columns. Closing twice is fine. */
  @Override
  public void close() {
    groups.close();
  }
}
