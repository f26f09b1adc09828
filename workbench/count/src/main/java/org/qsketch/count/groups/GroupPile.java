package org.qsketch.count.groups;

import java.util.List;
import org.qsketch.backend.spi.GreatestGroups;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.Exactness;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.TopGroups;
import org.qsketch.keys.Keys;

/**
 * The groups of a group-by in host memory.
 *
 * @param counts keys and aggregates, closed with this. Only distinct counts may be estimates
 */
public record GroupPile(DistinctCounts counts) implements AutoCloseable {
  /** Receives groups one by one. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Receives a group.
     *
     * @param key 64 bits without a sign
     * @param value its aggregate
     */
    void visit(long key, long value);
  }

  private static final int BLOCK = 1 << 14;

  /**
   * Creates a pile of exact aggregates.
   *
   * @param groups keys and aggregates, closed with this
   */
  public GroupPile(Groups groups) {
    this(DistinctCounts.exact(groups));
  }

  private Groups groups() {
    return counts.groups();
  }

  /**
   * Returns how exact the aggregates are.
   *
   * @return the greatest that is exact, and the error of greater ones
   */
  public Exactness exactness() {
    return counts.exactness();
  }

  /**
   * Returns the number of groups.
   *
   * @return at least 0
   */
  public long size() {
    return groups().size();
  }

  /**
   * Returns the keys.
   *
   * @return a column that is valid until this is closed
   */
  public Keys keys() {
    return groups().keys();
  }

  /**
   * Returns the aggregates in the order of the keys.
   *
   * @return a column that is valid until this is closed
   */
  public Keys values() {
    return groups().values();
  }

  /**
   * Visits the groups in order.
   *
   * @param visitor receives each
   */
  public void forEach(Visitor visitor) {
    long[] keyBlock = new long[BLOCK];
    long[] valueBlock = new long[BLOCK];
    for (long at = 0; at < size(); at += BLOCK) {
      int count = (int) Math.min(BLOCK, size() - at);
      keys().copyTo(at, keyBlock, 0, count);
      values().copyTo(at, valueBlock, 0, count);
      for (int i = 0; i < count; i++) {
        visitor.visit(keyBlock[i], valueBlock[i]);
      }
    }
  }

  /**
   * Returns the groups with the greatest aggregates. All cores search, in O(groups · log k).
   *
   * @param k the number of groups, 0 or more
   * @return at most k, the greatest first
   */
  public List<KeyValue> top(int k) {
    try (TopGroups top = topGroups(k)) {
      return KeyValue.of(top.groups());
    }
  }

  /** Does the same, and returns the number of all groups as well. */
  TopGroups topGroups(int k) {
    GreatestGroups greatest = new GreatestGroups(k);
    greatest.addAll(groups());
    return greatest.of(size());
  }

  @Override
  public void close() {
    counts.close();
  }
}
