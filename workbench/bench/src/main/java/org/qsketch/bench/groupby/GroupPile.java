package org.qsketch.bench.groupby;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/**
 * The groups of a group-by in host memory.
 *
 * @param groups keys and aggregates, closed with this
 */
public record GroupPile(Groups groups) implements AutoCloseable {
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
   * The number of groups.
   *
   * @return at least 0
   */
  public long size() {
    return groups.size();
  }

  /**
   * The keys.
   *
   * @return valid until this is closed
   */
  public Keys keys() {
    return groups.keys();
  }

  /**
   * The aggregates, in the order of the keys.
   *
   * @return valid until this is closed
   */
  public Keys values() {
    return groups.values();
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
   * The groups of the greatest aggregates. O(groups · log k).
   *
   * @param k how many, 0 or more
   * @return at most k, the greatest first
   */
  public List<KeyValue> top(int k) {
    Comparator<KeyValue> order = KeyValue.GREATEST;
    PriorityQueue<KeyValue> best = new PriorityQueue<>(order.reversed());
    forEach(
        (key, value) -> {
          KeyValue group = new KeyValue(key, value);
          if (best.size() < k) {
            best.add(group);
          } else if (k > 0 && order.compare(group, best.element()) < 0) {
            best.remove();
            best.add(group);
          }
        });
    return best.stream().sorted(order).toList();
  }

  @Override
  public void close() {
    groups.close();
  }
}
