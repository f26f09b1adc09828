package org.qsketch.groupby;

/**
 * The groups with the greatest aggregates.
 *
 * @param all the number of all groups
 * @param groups the greatest first; of equal aggregates, the one with the smaller key without a
 *     sign first. In host memory, closed with this
 */
public record TopGroups(long all, Groups groups) implements AutoCloseable {
  /** Frees the groups. Closing twice is fine. */
  @Override
  public void close() {
    groups.close();
  }
}
